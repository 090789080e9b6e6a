module minijvm.test/wrapped

go 1.18
