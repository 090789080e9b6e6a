module greet.api {
    exports api;
    uses api.Greeter;
}
