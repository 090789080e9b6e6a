(println (reduce + (map (fn [x] (* x x)) (range 10))) {:a 1 :b [2 3]})
