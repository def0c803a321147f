package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.junit.jupiter.api.Test;

/** Requirement R-173. */
class HardenedEndpointTest {
    private static final int BUFFER = 4096;

    private final HardenedEndpoint endpoint = new HardenedEndpoint();

    /** The poller would give it up by the time of an earlier write, in a second thread that waits for the first one. */
    @Test
    void connectionWhenItTakesNothingThenItsTimeoutBeginsThen() throws IOException, InterruptedException {
        NioChannel channel = endpoint.createChannel(new SocketBufferHandler(BUFFER, BUFFER, false));
        NioEndpoint.NioSocketWrapper connection = new NioEndpoint.NioSocketWrapper(channel, endpoint);
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
                    SocketChannel accepted = server.accept()) {
                client.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
                accepted.configureBlocking(false);
                channel.reset(accepted, connection);
                long before = connection.getLastWrite();
                Thread.sleep(10);

                fill(channel);

                assertThat(connection.getLastWrite()).isGreaterThan(before);
            }
        }
    }

    private static void fill(NioChannel channel) throws IOException {
        int written;
        do {
            written = channel.write(ByteBuffer.allocate(BUFFER));
        } while (written > 0);
    }

    /** Otherwise the next client that reads slowly interrupts the thread, which serves somebody else by then. */
    @Test
    void tlsConnectionWhenClosedAfterATimeoutThenItsThreadIsNotWaitedFor() throws IOException {
        SlowReaders readers = new SlowReaders(() -> 1);
        SlowReaders.Reader closed = readers.new Reader();
        TlsChannel channel = new TlsChannel(new SocketBufferHandler(BUFFER, BUFFER, false), endpoint, closed);
        channel.reset(SocketChannel.open(), new NioEndpoint.NioSocketWrapper(channel, endpoint));
        closed.tookNothing();

        channel.close(true);

        readers.new Reader().tookNothing();
        assertThat(Thread.interrupted()).isFalse();
    }
}
