(print (mapcar (lambda (x) (* x x)) (list 1 2 3)))
