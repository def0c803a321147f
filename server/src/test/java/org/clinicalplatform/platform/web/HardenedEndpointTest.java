package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.junit.jupiter.api.Test;

/** Requirement R-173. */
class HardenedEndpointTest {
    private static final int BUFFER = 4096;

    private final HardenedEndpoint endpoint = new HardenedEndpoint();

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
