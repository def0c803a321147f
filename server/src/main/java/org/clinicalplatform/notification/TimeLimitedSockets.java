package org.clinicalplatform.notification;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Properties;
import javax.net.SocketFactory;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/**
 * Bounds a whole delivery. The timeouts of the mail library are those of each read, so a server that sends a byte now
 * and then, as some do to clients that they do not know, would keep the thread of the request and outlast its lease.
 */
final class TimeLimitedSockets extends SocketFactory {
    private final Duration limit;

    private TimeLimitedSockets(Duration limit) {
        this.limit = limit;
    }

    /**
     * Bounds the deliveries of the sender; to be called before the first. A factory that the operator has set, and a proxy
     * that the library would not use beside a factory, stay as they are.
     *
     * @param limit of a delivery; it may last longer by the timeout of one read
     */
    static void bound(JavaMailSenderImpl sender, Duration limit) {
        Properties properties = sender.getJavaMailProperties();
        String prefix = "mail." + (sender.getProtocol() == null ? "smtp" : sender.getProtocol()) + ".";
        if (properties.keySet().stream()
                .map(String::valueOf)
                .noneMatch(name -> name.startsWith(prefix + "socketFactory")
                        || name.startsWith(prefix + "ssl.socketFactory")
                        || name.equals(prefix + "socks.host"))) {
            properties.put(prefix + "socketFactory", new TimeLimitedSockets(limit));
            // or it would connect once more, without a limit
            properties.put(prefix + "socketFactory.fallback", "false");
        }
    }

    /** The library connects it, also for a connection that is encrypted from the start, and encrypts it. */
    @Override
    public Socket createSocket() {
        return new TimeLimitedSocket(System.nanoTime() + limit.toNanos());
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }

    private static final class TimeLimitedSocket extends Socket {
        private final long endNanos;

        TimeLimitedSocket(long endNanos) {
            this.endNanos = endNanos;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new TimeLimitedStream(super.getInputStream(), endNanos);
        }
    }

    private static final class TimeLimitedStream extends FilterInputStream {
        private final long endNanos;

        TimeLimitedStream(InputStream in, long endNanos) {
            super(in);
            this.endNanos = endNanos;
        }

        @Override
        public int read() throws IOException {
            requireTime();
            return super.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            requireTime();
            return super.read(bytes, offset, length);
        }

        private void requireTime() throws SocketTimeoutException {
            if (System.nanoTime() - endNanos > 0) {
                throw new SocketTimeoutException("The delivery has taken too long");
            }
        }
    }
}
