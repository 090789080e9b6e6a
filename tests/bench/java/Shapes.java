// group: mixed
// A ray tracer: immutable vectors, shapes and materials after interfaces and abstract classes, recursion.
import java.util.ArrayList;
import java.util.List;

public class Shapes {
    record Vec(double x, double y, double z) {
        Vec plus(Vec o) { return new Vec(x + o.x, y + o.y, z + o.z); }
        Vec minus(Vec o) { return new Vec(x - o.x, y - o.y, z - o.z); }
        Vec times(double f) { return new Vec(x * f, y * f, z * f); }
        double dot(Vec o) { return x * o.x + y * o.y + z * o.z; }
        Vec unit() { return times(1 / Math.sqrt(dot(this))); }
    }

    record Ray(Vec from, Vec to) {
        Vec at(double t) { return from.plus(to.times(t)); }
    }

    abstract static class Shape {
        final Colour colour;
        Shape(Colour colour) { this.colour = colour; }
        abstract double hit(Ray ray);
        abstract Vec normal(Vec at);
        double shine() { return 0; }
    }

    interface Colour { double at(Vec p); }

    static class Sphere extends Shape {
        final Vec centre;
        final double radius;
        Sphere(Vec centre, double radius, Colour colour) {
            super(colour);
            this.centre = centre;
            this.radius = radius;
        }
        @Override double hit(Ray ray) {
            Vec v = ray.from().minus(centre);
            double b = v.dot(ray.to()), d = b * b - v.dot(v) + radius * radius;
            if (d < 0) return -1;
            double root = Math.sqrt(d);
            return -b - root > 1e-6 ? -b - root : -b + root > 1e-6 ? -b + root : -1;
        }
        @Override Vec normal(Vec at) { return at.minus(centre).unit(); }
        @Override double shine() { return 0.3; }
    }

    static class Plane extends Shape {
        final Vec up;
        final double height;
        Plane(Vec up, double height, Colour colour) {
            super(colour);
            this.up = up;
            this.height = height;
        }
        @Override double hit(Ray ray) {
            double d = up.dot(ray.to());
            return d == 0 ? -1 : (height - up.dot(ray.from())) / d;
        }
        @Override Vec normal(Vec at) { return up; }
    }

    private final List<Shape> shapes = new ArrayList<>();
    private final Vec light = new Vec(-4, 8, -6);

    double trace(Ray ray, int depth) {
        Shape nearest = null;
        double t = Double.MAX_VALUE;
        for (Shape s : shapes) {
            double h = s.hit(ray);
            if (h > 1e-6 && h < t) {
                t = h;
                nearest = s;
            }
        }
        if (nearest == null) return 0.2 + 0.1 * ray.to().y();
        Vec at = ray.at(t), normal = nearest.normal(at), to = light.minus(at).unit();
        double bright = Math.max(0, normal.dot(to));
        for (Shape s : shapes) if (bright > 0 && s != nearest && s.hit(new Ray(at, to)) > 1e-6) bright = 0;
        double value = nearest.colour.at(at) * (0.15 + 0.85 * bright);
        if (depth == 0 || nearest.shine() == 0) return value;
        Vec mirrored = ray.to().minus(normal.times(2 * normal.dot(ray.to())));
        return value * (1 - nearest.shine()) + nearest.shine() * trace(new Ray(at, mirrored), depth - 1);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 320;
        Shapes scene = new Shapes();
        Colour chequered = p -> (((long) (p.x() + 100) ^ (long) (p.z() + 100)) & 1) * 0.8;
        scene.shapes.add(new Plane(new Vec(0, 1, 0), -1, chequered));
        for (int i = 0; i < 7; i++) {
            double shade = 0.3 + i * 0.1;
            scene.shapes.add(new Sphere(new Vec(i - 3, i % 3 - 0.5, 3 + i % 2), 0.6, p -> shade));
        }
        long hash = 0;
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++) {
                Vec to = new Vec(2.0 * x / n - 1, 1 - 2.0 * y / n, 1.5).unit();
                hash = hash * 31 + (long) (scene.trace(new Ray(new Vec(0, 0.5, -3), to), 2) * 255);
            }
        System.out.println("checksum=" + hash);
    }
}
