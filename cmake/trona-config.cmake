# SPDX-License-Identifier: ISC
# find_package(trona): trona::shared and trona::static, as far as they stand beside this file, and trona::trona, which is
# the first of them that does. It knows no path but its own: LIBDIR/cmake/trona, or PREFIX/share/trona (vcpkg).
get_filename_component(_trona_lib "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
find_path(_trona_include trona.h PATHS "${_trona_lib}/../include" "${_trona_lib}/../../include" "${_trona_lib}/include"
    NO_CACHE NO_DEFAULT_PATH)
if(NOT _trona_include)
    find_path(_trona_include trona.h NO_CACHE)
endif()
foreach(_trona_kind shared static)
    string(TOUPPER ${_trona_kind} _trona_K)
    unset(_trona_file)
    find_library(_trona_file "${CMAKE_${_trona_K}_LIBRARY_PREFIX}trona${CMAKE_${_trona_K}_LIBRARY_SUFFIX}"
        PATHS "${_trona_lib}" "${_trona_lib}/lib" NO_CACHE NO_DEFAULT_PATH)
    if(_trona_file AND _trona_include AND NOT TARGET trona::${_trona_kind})
        add_library(trona::${_trona_kind} UNKNOWN IMPORTED)
        set_target_properties(trona::${_trona_kind} PROPERTIES IMPORTED_LOCATION "${_trona_file}"
            INTERFACE_INCLUDE_DIRECTORIES "${_trona_include}")
        if(_trona_kind STREQUAL static)
            include(CMakeFindDependencyMacro)
            find_dependency(Threads)
            set_target_properties(trona::static PROPERTIES INTERFACE_LINK_LIBRARIES Threads::Threads)
        endif()
    endif()
    if(TARGET trona::${_trona_kind} AND NOT TARGET trona::trona)
        add_library(trona::trona INTERFACE IMPORTED)
        set_target_properties(trona::trona PROPERTIES INTERFACE_LINK_LIBRARIES trona::${_trona_kind})
    endif()
endforeach()
if(NOT TARGET trona::trona)
    set(trona_FOUND FALSE)
    set(trona_NOT_FOUND_MESSAGE "no library in ${_trona_lib}, or no trona.h")
endif()
