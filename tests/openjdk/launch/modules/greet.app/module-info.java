module greet.app {
    requires greet.api;
    requires static greet.impl;
}
