package org.clinicalplatform.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.http.HttpConnectTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.TlsHandshakeException;

/** Says what an attempt without a response means, and what to do about it. */
final class TransportFailures {
    private static final Pattern REFUSED_TUNNEL = Pattern.compile("Tunnel failed, got: (\\d{3})");

    private TransportFailures() {}

    /** The exception for a call that got no response. */
    static ClinicalTransportException exceptionFor(Operation operation, String requestId, IOException failure) {
        if (isTls(failure)) {
            return new TlsHandshakeException(operation.id(), requestId, tlsProblem(failure), failure);
        }
        return new ClinicalTransportException(
                operation.id(), requestId, !notSent(failure), problem(failure), withoutQuotation(failure));
    }

    /**
     * The JDK quotes what it cannot read as a response. That may be a body, for instance the rest of the one before, of
     * which the headers announced less.
     */
    private static IOException withoutQuotation(IOException failure) {
        if (causes(failure).noneMatch(ProtocolException.class::isInstance)) {
            return failure;
        }
        ProtocolException unreadable = new ProtocolException("the response is not valid HTTP");
        unreadable.setStackTrace(failure.getStackTrace());
        return unreadable;
    }

    /** Whether it is certain that nothing was sent to the service: there was no connection to it. */
    static boolean notSent(IOException failure) {
        return !isTls(failure)
                && (failure instanceof ConnectException
                        || failure instanceof HttpConnectTimeoutException
                        || failure instanceof NoRouteToHostException
                        || failure instanceof NotSentException
                        || refusalOfTunnel(failure).isPresent());
    }

    private static String problem(IOException failure) {
        if (failure instanceof NotSentException) {
            return "not sent, " + failure.getMessage();
        }
        return refusalOfTunnel(failure)
                .map(status -> "no connection, the proxy refused the connection to the service with " + status
                        + ": check the base URL and the rules of the proxy")
                .orElse(notSent(failure) ? "no connection" : "no response");
    }

    /** The status by which a proxy refused to connect to the service (CONNECT). The JDK has it in a message only. */
    private static Optional<String> refusalOfTunnel(IOException failure) {
        return causes(failure)
                .map(cause -> REFUSED_TUNNEL.matcher(Objects.requireNonNullElse(cause.getMessage(), "")))
                .filter(Matcher::matches)
                .map(message -> message.group(1))
                .findFirst();
    }

    /** Whether TLS was not established; the service processes nothing before. */
    static boolean isTls(IOException failure) {
        return causes(failure)
                .anyMatch(cause -> cause instanceof SSLHandshakeException
                        || cause instanceof SSLPeerUnverifiedException
                        || (cause instanceof SSLException && isPlainText(cause)));
    }

    private static String tlsProblem(IOException failure) {
        return causes(failure)
                .flatMap(cause -> tlsProblemOf(cause).stream())
                .reduce((outer, inner) -> inner)
                .orElse("the TLS handshake failed; the cause says why");
    }

    /** JSSE distinguishes some of its failures only by their messages. */
    private static Optional<String> tlsProblemOf(Throwable cause) {
        if (cause instanceof CertPathBuilderException) {
            return Optional.of(
                    "the service's certificate was not issued by a trusted CA: trust the CA in the SSLContext"
                            + " of the client, or in the trust store of the JVM (javax.net.ssl.trustStore)");
        }
        if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
            return Optional.of("the service's certificate has expired or is not valid yet: renew it, or set the clock");
        }
        if (cause instanceof CertificateException && says(cause, "No subject alternative", "No name matching")) {
            return Optional.of(
                    "the service's certificate is for another host: use a name of the certificate in the base URL");
        }
        if (cause instanceof SSLException && isPlainText(cause)) {
            return Optional.of("the port does not use TLS: use the TLS port of the service, or http in the base URL");
        }
        if (cause instanceof SSLHandshakeException && says(cause, "terminated the handshake")) {
            return Optional.of(
                    "the other side closed the connection during the TLS handshake: the port may not use TLS,"
                            + " or the service may require a client certificate, which the SSLContext of the client must have");
        }
        if (cause instanceof SSLHandshakeException && says(cause, "Received fatal alert")) {
            return Optional.of("the service refused the TLS handshake (" + cause.getMessage()
                    + "): if it requires a client certificate, give the client an SSLContext with one that it trusts");
        }
        return Optional.empty();
    }

    private static boolean isPlainText(Throwable cause) {
        return says(cause, "Unsupported or unrecognized SSL message", "plaintext connection");
    }

    private static boolean says(Throwable cause, String... texts) {
        String message = Objects.requireNonNullElse(cause.getMessage(), "");
        return Stream.of(texts).anyMatch(message::contains);
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(20);
    }
}
