# SPDX-License-Identifier: ISC
# The parts that .ci/run runs, but for "tools", and what they wait for: parts on whose leavings they work. A part that fails does
# not hold up those that wait for it. make goes down the list once, and again at its end for those that had to wait: those that
# others wait for first, long ones before short ones, and the proof where quickstart-check, for which it waits, is done.
all_parts = quickstart-check plain-cc embed mutations cpu-sweep proof distcheck asan-ubsan clang install clients packages amalgamation \
	residue s390x python ct-msan tsan i686 aarch64 windows self-tests sizes asked-for docs new-impl cpu-subsets generated report \
	abi main-job $(alone)
alone = bench gate targets # nothing runs beside them: they measure
only = $(filter-out tools,$(TRONA_CI_ONLY))
parts := $(filter $(if $(TRONA_CI_ONLY),$(only),%),$(all_parts))
$(if $(filter-out $(all_parts),$(only)),$(error no such part: $(filter-out $(all_parts),$(only))))

all: $(parts)
$(filter-out $(alone),$(parts)):
	@.ci/run part $@
$(filter $(alone),$(parts)):
	@JOBS=$(CORES) .ci/run part $@
.PHONY: all $(parts)

wait_for = $(filter $(1),$(parts))
distcheck asan-ubsan clang tsan clients install proof: | $(call wait_for,quickstart-check)
main-job: | $(call wait_for,quickstart-check install)
mutations cpu-sweep python self-tests sizes asked-for docs new-impl cpu-subsets report amalgamation generated: | $(call wait_for,plain-cc)
bench: | $(filter-out $(alone),$(parts))
gate: | $(filter-out gate targets,$(parts))
targets: | $(filter-out targets,$(parts))
