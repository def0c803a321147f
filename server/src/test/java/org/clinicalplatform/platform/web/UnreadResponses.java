package org.clinicalplatform.platform.web;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.SocketFactory;
import org.apache.catalina.connector.Connector;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Clients that send requests with long paths, which the responses repeat, and read no response. */
final class UnreadResponses implements Closeable {
    static final int REQUESTS = 6;

    private static final int PATH_LENGTH = 7000;
    private static final int BUFFER = 4096;
    private static final String REQUEST = "GET /" + "x".repeat(PATH_LENGTH) + " HTTP/1.1\r\nHost: localhost\r\n";
    private static final String ALL = (REQUEST + "\r\n").repeat(REQUESTS - 1) + REQUEST + "Connection: close\r\n\r\n";

    private final SocketFactory factory;
    private final int port;
    private final List<Socket> clients = new ArrayList<>();

    UnreadResponses(SocketFactory factory, int port) {
        this.factory = factory;
        this.port = port;
    }

    /** Buffers of the service that are as small for a client on the same machine as they are for one far away. */
    @Configuration(proxyBeanMethods = false)
    static class SmallBuffers {
        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> smallBuffers() {
            return factory -> factory.addConnectorCustomizers(SmallBuffers::reduce);
        }

        private static void reduce(Connector connector) {
            connector.setProperty("socket.txBufSize", Integer.toString(BUFFER));
        }
    }

    Socket open() throws IOException {
        Socket client = factory.createSocket();
        clients.add(client);
        client.setReceiveBufferSize(BUFFER);
        client.connect(new InetSocketAddress("localhost", port));
        client.getOutputStream().write(ALL.getBytes(StandardCharsets.US_ASCII));
        client.getOutputStream().flush();
        return client;
    }

    @Override
    public void close() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
    }
}
