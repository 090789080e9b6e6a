package svc;

public interface Shape { double area(); }
