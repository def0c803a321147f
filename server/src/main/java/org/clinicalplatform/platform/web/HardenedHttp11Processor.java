package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's processor of one connection, with three differences.
 *
 * <p>A request body that nobody has read is discarded without a thread ({@link UnreadBody}, decision 0033). Tomcat
 * reads it to its end after the response, and the client decides how long that takes.
 *
 * <p>An HTTP/0.9 request does not affect the next connection. Tomcat reuses a processor for one connection after
 * another, but keeps its private flag for HTTP/0.9 until the next valid request line, so a malformed request line of
 * another client would get a response without status line and headers. The only setting of Tomcat against this is not
 * to reuse processors, which costs every request a tenth of its time (decision 0026).
 *
 * <p>{@code OPTIONS *} is refused like any other method of this target. Tomcat responds to it before the first filter
 * and valve, so the response would have none of the headers that every response has.
 */
final class HardenedHttp11Processor extends Http11Processor {
    private static final VarHandle HTTP09 = http09();

    private static final String OPTIONS = "OPTIONS";
    private static final String WHOLE_SERVER = "*";

    /** The read timeout of a connection that waits for its application, which has a timeout of its own. */
    private static final int NONE = -1;

    private final AbstractHttp11Protocol<?> protocol;
    private final Adapter unreadBodyAdapter;
    private @Nullable UnreadBody unread;

    HardenedHttp11Processor(AbstractHttp11Protocol<?> protocol, Adapter application) {
        super(protocol, application);
        this.protocol = protocol;
        unreadBodyAdapter = new UnreadBodyAdapter(application);
    }

    @Override
    public Adapter getAdapter() {
        return unreadBodyAdapter;
    }

    @Override
    public SocketState process(SocketWrapperBase<?> connection, SocketEvent event) throws IOException {
        UnreadBody waiting = unread;
        if (waiting != null && waiting.isOf(connection)) {
            return event == SocketEvent.OPEN_READ ? discard(waiting, connection) : SocketState.CLOSED;
        }
        unread = null;
        SocketState state = super.process(connection, event);
        UnreadBody left = unread;
        if (state == SocketState.LONG && isAsync()) {
            connection.setReadTimeout(NONE);
        }
        return left != null && state == SocketState.CLOSED && getErrorState().isIoAllowed()
                ? discard(left, connection)
                : state;
    }

    @Override
    public SocketState service(SocketWrapperBase<?> connection) throws IOException {
        HTTP09.set(this, false);
        return super.service(connection);
    }

    @Override
    protected SocketState dispatchEndRequest() {
        if (keepUnreadBody()) {
            return SocketState.CLOSED;
        }
        return super.dispatchEndRequest();
    }

    private SocketState discard(UnreadBody body, SocketWrapperBase<?> connection) throws IOException {
        return switch (body.discardArrived()) {
            case MORE_TO_COME -> SocketState.LONG;
            case CLOSE -> SocketState.CLOSED;
            case NEXT_REQUEST -> serveNext(connection);
        };
    }

    /** Its first bytes may have arrived already, so no event would announce them. */
    private SocketState serveNext(SocketWrapperBase<?> connection) throws IOException {
        unread = null;
        recycle();
        setSslSupport(connection.getSslSupport());
        connection.setReadTimeout(protocol.getKeepAliveTimeout());
        return process(connection, SocketEvent.OPEN_READ);
    }

    /** Remembers the rest of the body after the response; false if there is none, or all of it has arrived. */
    private boolean keepUnreadBody() {
        if (isRequestBodyFullyRead()) {
            return false;
        }
        ByteBuffer arrived = getLeftoverInput();
        int here = arrived == null ? 0 : arrived.remaining();
        long length = announcedLength();
        long rest = length - request.getBytesRead() - here;
        if (length >= 0 && rest <= 0) {
            return false;
        }
        unread = length < 0
                ? UnreadBody.ofUnknownLength(socketWrapper)
                : UnreadBody.of(socketWrapper, rest, !announcesClose());
        return true;
    }

    private long announcedLength() {
        try {
            return request.getContentLengthLong();
        } catch (IllegalArgumentException malformed) {
            // which is why the request was refused
            return -1;
        }
    }

    private boolean announcesClose() {
        return "close".equalsIgnoreCase(response.getMimeHeaders().getHeader("Connection"));
    }

    private static VarHandle http09() {
        try {
            return MethodHandles.privateLookupIn(Http11Processor.class, MethodHandles.lookup())
                    .findVarHandle(Http11Processor.class, "http09", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Http11Processor.http09 does not exist: check whether this Tomcat still needs the reset", e);
        }
    }

    /** The application, after whose response Tomcat does not read what it left of the body. */
    private final class UnreadBodyAdapter implements Adapter {
        private final Adapter application;

        UnreadBodyAdapter(Adapter application) {
            this.application = application;
        }

        @Override
        public void service(Request coyoteRequest, Response coyoteResponse) throws Exception {
            if (coyoteRequest.requestURI().equals(WHOLE_SERVER) && OPTIONS.equals(coyoteRequest.getMethod())) {
                // methods are case-sensitive (RFC 9110, section 9.1), so this is one that Tomcat does not know
                coyoteRequest.setMethod(OPTIONS.toLowerCase(Locale.ROOT));
            }
            application.service(coyoteRequest, coyoteResponse);
            if (!isAsync() && keepUnreadBody()) {
                action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
        }

        @Override
        public boolean prepare(Request coyoteRequest, Response coyoteResponse) throws Exception {
            return application.prepare(coyoteRequest, coyoteResponse);
        }

        @Override
        public boolean asyncDispatch(Request coyoteRequest, Response coyoteResponse, SocketEvent event)
                throws Exception {
            return application.asyncDispatch(coyoteRequest, coyoteResponse, event);
        }

        @Override
        public void log(Request coyoteRequest, Response coyoteResponse, long time) {
            application.log(coyoteRequest, coyoteResponse, time);
        }

        @Override
        public void checkRecycled(Request coyoteRequest, Response coyoteResponse) {
            application.checkRecycled(coyoteRequest, coyoteResponse);
        }

        @Override
        public String getDomain() {
            return application.getDomain();
        }
    }
}
