package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketBufferHandler;

/**
 * Tomcat's connections, of which those whose clients do not read cannot occupy more than a quarter of the threads.
 * Other waits have bounds too, and may be caused at the same time (decision 0033).
 */
final class HardenedEndpoint extends NioEndpoint {
    private final SlowReaders readers = new SlowReaders(() -> slowReaders(getMaxThreads()));

    /** How many threads may wait for clients that do not read. */
    static int slowReaders(int threads) {
        return Math.max(1, threads / 4);
    }

    @Override
    protected NioChannel createChannel(SocketBufferHandler buffer) {
        SlowReaders.Reader reader = readers.new Reader();
        return isSSLEnabled() ? new TlsChannel(buffer, this, reader) : new PlainChannel(buffer, reader);
    }

    /** A connection without TLS; Tomcat reuses it for one client after another. */
    private static final class PlainChannel extends NioChannel {
        private final SlowReaders.Reader reader;

        PlainChannel(SocketBufferHandler buffer, SlowReaders.Reader reader) {
            super(buffer);
            this.reader = reader;
        }

        @Override
        public int read(ByteBuffer destination) throws IOException {
            reader.requested();
            return super.read(destination);
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            reader.resumed();
            int written = super.write(source);
            if (written == 0 && source.hasRemaining()) {
                // its timeout begins now: by a former one Tomcat would give it up in a second thread, which waits too
                socketWrapper.updateLastWrite();
                reader.tookNothing();
            }
            return written;
        }

        @Override
        public void reset(SocketChannel channel, NioEndpoint.NioSocketWrapper connection) throws IOException {
            reader.end();
            super.reset(channel, connection);
        }
    }
}
