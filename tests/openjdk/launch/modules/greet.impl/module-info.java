module greet.impl {
    requires greet.api;
    exports impl to greet.app;
    opens impl.open;
    provides api.Greeter with impl.Polite, impl.Rude;
}
