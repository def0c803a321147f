package org.clinicalplatform.platform.web;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's HTTP/1.1, where an HTTP/0.9 request does not affect the next connection.
 *
 * <p>Tomcat reuses a processor for one connection after another, but keeps its private flag for HTTP/0.9 until the next
 * valid request line. A malformed request line of another client would get a response without status line and headers.
 * Tomcat has no setting for it but not to reuse processors, which costs every request a tenth of its time (decision
 * 0026).
 */
public final class Http09IsolatingProtocol extends Http11NioProtocol {
    private static final VarHandle HTTP09 = http09();

    @Override
    protected Processor createProcessor() {
        return new ResettingProcessor(this, getAdapter());
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

    private static final class ResettingProcessor extends Http11Processor {
        ResettingProcessor(AbstractHttp11Protocol<?> protocol, Adapter adapter) {
            super(protocol, adapter);
        }

        @Override
        public SocketState service(SocketWrapperBase<?> connection) throws IOException {
            HTTP09.set(this, false);
            return super.service(connection);
        }
    }
}
