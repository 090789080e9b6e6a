package svc;

public class Release { public static String name() { return "lib"; } }
