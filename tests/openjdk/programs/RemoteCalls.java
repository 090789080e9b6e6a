// RMI on loopback: registry, exported objects, callbacks, exceptions from afar, collections by value, unexport; JNDI's
// rmi: context.
import java.io.*;
import java.net.*;
import java.rmi.*;
import java.rmi.registry.*;
import java.rmi.server.*;
import java.util.*;
import java.util.stream.*;

public class RemoteCalls {
    public interface Listener extends Remote { void heard(String what) throws RemoteException; }
    public interface Service extends Remote {
        List<Integer> squares(int n) throws RemoteException;
        void subscribe(Listener l) throws RemoteException;
        void fail() throws RemoteException, IOException;
    }
    static class Impl implements Service {
        public List<Integer> squares(int n) {
            return IntStream.range(0, n).mapToObj(i -> i * i).collect(Collectors.toCollection(ArrayList::new));
        }
        public void subscribe(Listener l) throws RemoteException {
            l.heard("called back, " + RemoteCallsThread.remote());
        }
        public void fail() throws IOException { throw new FileNotFoundException("from the server"); }
    }
    static class RemoteCallsThread {
        static boolean remote() {
            try {
                RemoteServer.getClientHost();
                return true;
            } catch (ServerNotActiveException e) {
                return false;
            }
        }
    }
    static class Local extends RMISocketFactory {
        public Socket createSocket(String h, int p) throws IOException {
            return new Socket(InetAddress.getLoopbackAddress(), p);
        }
        public ServerSocket createServerSocket(int p) throws IOException {
            return new ServerSocket(p, 50, InetAddress.getLoopbackAddress());
        }
    }
    public static void main(String[] args) throws Exception {
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
        RMISocketFactory.setSocketFactory(new Local());
        int port;
        try (ServerSocket s = new ServerSocket(0)) { port = s.getLocalPort(); }
        Registry registry = LocateRegistry.createRegistry(port);
        Impl impl = new Impl();
        Service stub = (Service) UnicastRemoteObject.exportObject(impl, 0);
        registry.bind("service", stub);
        Service s = (Service) LocateRegistry.getRegistry("127.0.0.1", port).lookup("service");
        System.out.println(s.squares(5) + " " + java.lang.reflect.Proxy.isProxyClass(s.getClass()) + " "
                + Arrays.toString(registry.list()));
        Listener l = what -> System.out.println(what);
        s.subscribe((Listener) UnicastRemoteObject.exportObject(l, 0));
        try {
            s.fail();
        } catch (FileNotFoundException e) {
            System.out.println(e + " " + (e.getStackTrace().length > 10));
        }
        try { registry.lookup("nothing"); } catch (NotBoundException e) { System.out.println(e); }
        try { registry.bind("service", stub); } catch (AlreadyBoundException e) { System.out.println(e); }
        MarshalledObject<String> m = new MarshalledObject<>("marshalled");
        System.out.println(m.get() + " " + m.equals(new MarshalledObject<>("marshalled")));
        System.out.println(UnicastRemoteObject.unexportObject(impl, true) + " "
                + UnicastRemoteObject.unexportObject(l, true));
        try { s.squares(1); } catch (NoSuchObjectException e) { System.out.println(e.getMessage()); }
        System.out.println(UnicastRemoteObject.unexportObject(registry, true));
    }
}
