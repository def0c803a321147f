package org.clinicalplatform.platform.web;

import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;

/** Tomcat's HTTP/1.1 with connections and processors that hostile clients cannot block or confuse. */
public final class HardenedHttp11Protocol extends Http11NioProtocol implements DrainableConnections {
    /** Called by Tomcat. */
    public HardenedHttp11Protocol() {
        super(new HardenedEndpoint());
    }

    @Override
    protected Processor createProcessor() {
        return new HardenedHttp11Processor(this, getAdapter());
    }

    /** Tomcat announces the end of a connection with the response that exhausts it. */
    @Override
    public void closeAfterNextResponse() {
        setMaxKeepAliveRequests(1);
    }

    @Override
    public boolean isAnyOpen() {
        return !getEndpoint().getConnections().isEmpty();
    }
}
