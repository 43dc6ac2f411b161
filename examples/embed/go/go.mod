module example/chosen

go 1.19
