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
 * HTTP/1.1 as Tomcat speaks it, with processors that forget the last connection altogether.
 *
 * <p>Tomcat uses a processor for one connection after the other. One that has met HTTP/0.9, which knows neither status
 * line nor headers, answers the next request line that it cannot read without them too, whoever sent it: the flag is
 * private, and set anew only by a line that can be read. Not to keep processors at all would cost every request a tenth
 * of its time.
 */
public final class ForgetfulHttp11Protocol extends Http11NioProtocol {
    private static final VarHandle HTTP09 = http09();

    @Override
    protected Processor createProcessor() {
        return new ForgetfulProcessor(this, getAdapter());
    }

    private static VarHandle http09() {
        try {
            return MethodHandles.privateLookupIn(Http11Processor.class, MethodHandles.lookup())
                    .findVarHandle(Http11Processor.class, "http09", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This Tomcat remembers HTTP/0.9 in another way, or no more", e);
        }
    }

    private static final class ForgetfulProcessor extends Http11Processor {
        ForgetfulProcessor(AbstractHttp11Protocol<?> protocol, Adapter adapter) {
            super(protocol, adapter);
        }

        @Override
        public SocketState service(SocketWrapperBase<?> connection) throws IOException {
            HTTP09.set(this, false);
            return super.service(connection);
        }
    }
}
