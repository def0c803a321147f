package org.clinicalplatform.client.error;

/**
 * No TLS connection to the service was established, so the request had no effect. The message names the reason as far
 * as the JDK tells it, and what to do: for instance a certificate of a CA that is not trusted or for another host, a
 * service that requires a client certificate, or a port without TLS.
 *
 * <p>The client never repeats it, since it needs a change of the configuration.
 */
public final class TlsHandshakeException extends ClinicalTransportException {
    private static final long serialVersionUID = 1L;

    public TlsHandshakeException(String operation, String requestId, String problem, Throwable cause) {
        super(operation, requestId, false, problem, cause);
    }
}
