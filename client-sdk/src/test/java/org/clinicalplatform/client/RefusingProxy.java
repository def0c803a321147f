package org.clinicalplatform.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy on loopback that refuses every CONNECT with one status. */
final class RefusingProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final int status;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    private RefusingProxy(ServerSocket listener, int status) {
        this.listener = listener;
        this.status = status;
    }

    static RefusingProxy start(int status) throws IOException {
        RefusingProxy proxy = new RefusingProxy(new ServerSocket(0, 8, InetAddress.getLoopbackAddress()), status);
        Thread thread = new Thread(proxy::serve, "refusing-proxy");
        thread.setDaemon(true);
        thread.start();
        return proxy;
    }

    ProxySelector selector() {
        return ProxySelector.of(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
    }

    /** The request lines as they arrived. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void serve() {
        while (!listener.isClosed()) {
            try (Socket connection = listener.accept()) {
                refuse(connection);
            } catch (IOException e) {
                // Either the proxy was closed, or the client closed the connection: the next one decides.
                continue;
            }
        }
    }

    private void refuse(Socket connection) throws IOException {
        BufferedReader head =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        requests.add(String.valueOf(head.readLine()));
        for (String line = head.readLine(); line != null && !line.isEmpty(); line = head.readLine()) {
            // The headers do not matter.
        }
        connection.getOutputStream().write("""
                        HTTP/1.1 %d Refused\r
                        Proxy-Authenticate: Basic realm="clinic"\r
                        Content-Length: 0\r
                        \r
                        """.formatted(status).getBytes(StandardCharsets.US_ASCII));
    }
}
