print([x * x for x in range(4)], sorted({"b": 1, "a": 2}.items()))
