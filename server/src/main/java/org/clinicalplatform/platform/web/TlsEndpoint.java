package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import org.apache.tomcat.util.http.FastHttpDateFormat;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SecureNioChannel;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.clinicalplatform.platform.error.ErrorBody;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.ids.TimeOrderedIds;
import org.clinicalplatform.platform.request.RequestIds;
import org.clinicalplatform.platform.time.SystemClock;

/**
 * Tomcat's connections. One that speaks plain HTTP to a port with TLS gets the standard error body: Tomcat refuses it
 * with a text of its own before there is a request, so before {@link ContainerErrorReport}.
 */
final class TlsEndpoint extends NioEndpoint {
    @Override
    protected NioChannel createChannel(SocketBufferHandler buffer) {
        return isSSLEnabled() ? new Channel(buffer, this) : super.createChannel(buffer);
    }

    private static final class Channel extends SecureNioChannel {
        private final Clock clock = SystemClock.utc();
        private boolean readingHello;

        Channel(SocketBufferHandler buffer, NioEndpoint endpoint) {
            super(buffer, endpoint);
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
}
