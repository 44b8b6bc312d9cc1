module casitas

go 1.26.8
