class Broken {
    int f() {
        String s = 5;
        return undefined;
    }
}
