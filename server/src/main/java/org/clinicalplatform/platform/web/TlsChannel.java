package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import org.apache.tomcat.util.http.FastHttpDateFormat;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SecureNioChannel;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.clinicalplatform.platform.error.ErrorBody;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.ids.TimeOrderedIds;
import org.clinicalplatform.platform.request.RequestIds;
import org.clinicalplatform.platform.time.SystemClock;

/**
 * A connection with TLS; Tomcat reuses it for one client after another. A client that speaks plain HTTP gets the
 * standard error body: Tomcat refuses it with a text of its own before there is a request, so before
 * {@link ContainerErrorReport}.
 */
final class TlsChannel extends SecureNioChannel {
    private final Clock clock = SystemClock.utc();
    private final SlowReaders.Reader reader;
    private boolean readingHello;

    TlsChannel(SocketBufferHandler buffer, NioEndpoint endpoint, SlowReaders.Reader reader) {
        super(buffer, endpoint);
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
        if (written == 0 && (source.hasRemaining() || getOutboundRemaining() > 0)) {
            // as in HardenedEndpoint
            socketWrapper.updateLastWrite();
            reader.tookNothing();
        }
        return written;
    }

    /** A client that reads nothing is not told of the end either, and Tomcat does not reset the channel then. */
    @Override
    public void close(boolean force) throws IOException {
        reader.end();
        super.close(force);
    }

    @Override
    public void reset(SocketChannel channel, NioEndpoint.NioSocketWrapper connection) throws IOException {
        reader.end();
        super.reset(channel, connection);
    }

    /** Reads the first message of the client, which is not one of TLS if anything is written meanwhile. */
    @Override
    protected int processSNI() throws IOException {
        readingHello = true;
        try {
            return super.processSNI();
        } finally {
            readingHello = false;
        }
    }

    @Override
    public boolean flushOutbound() throws IOException {
        if (readingHello) {
            netOutBuffer.clear();
            netOutBuffer.put(refusal()).flip();
        }
        return super.flushOutbound();
    }

    /** The path is empty, as in the refusal of a malformed request line: nothing has parsed it. */
    private byte[] refusal() {
        ErrorCode code = ErrorCode.TLS_REQUIRED;
        byte[] body = new ErrorBody(code.status(), "", code.message(), clock.instant(), code.wireCode()).toJson();
        String response = String.join(
                "\r\n",
                List.of(
                        "HTTP/1.1 400 ",
                        RequestIds.HEADER + ": " + TimeOrderedIds.next(),
                        "Cache-Control: no-store",
                        "X-Content-Type-Options: nosniff",
                        "Content-Type: application/json",
                        "Content-Length: " + body.length,
                        "Date: " + FastHttpDateFormat.getCurrentDate(),
                        "Connection: close",
                        "",
                        new String(body, StandardCharsets.UTF_8)));
        return response.getBytes(StandardCharsets.UTF_8);
    }
}
