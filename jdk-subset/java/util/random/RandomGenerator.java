package java.util.random;
public interface RandomGenerator { long nextLong(); }
