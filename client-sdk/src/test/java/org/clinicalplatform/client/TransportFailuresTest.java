package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.TlsHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures that no server on loopback can cause are simulated. */
class TransportFailuresTest {

    static Stream<IOException> failuresWithoutAConnection() {
        return Stream.of(
                new ConnectException("Connection refused"),
                new HttpConnectTimeoutException("HTTP connect timed out"),
                new NoRouteToHostException("No route to host"),
                new NotSentException("the executor refused the request", new RejectedExecutionException()),
                new IOException("Tunnel failed, got: 503"),
                new IOException("the request failed", new IOException("Tunnel failed, got: 403")));
    }

    @ParameterizedTest
    @MethodSource("failuresWithoutAConnection")
    void failureWhenThereWasNoConnectionThenHadNoEffectAndIsRepeated(IOException failure) {
        assertThat(exceptionFor(failure)).isExactlyInstanceOf(ClinicalTransportException.class);
        assertThat(exceptionFor(failure).mayHaveTakenEffect()).isFalse();
        assertThat(RetryRule.READS.after(failure)).isTrue();
        assertThat(RetryRule.OTHER_CHANGES.after(failure)).isTrue();
        assertThat(RetryRule.KEYED_CREATES.after(failure)).isTrue();
        assertThat(RetryRule.NEVER.after(failure)).isFalse();
    }

    static Stream<IOException> failuresOfAConnection() {
        return Stream.of(
                new IOException("HTTP/1.1 header parser received no bytes"),
                new HttpTimeoutException("no complete response within PT30S"),
                new SocketException("Connection reset"),
                new SSLException("closing inbound before receiving peer's close_notify"),
                new IOException("the request failed", new RejectedExecutionException()));
    }

    @ParameterizedTest
    @MethodSource("failuresOfAConnection")
    void failureWhenTheRequestMayHaveBeenSentThenMayHaveTakenEffectAndOnlyACreateIsRepeated(IOException failure) {
        assertThat(exceptionFor(failure)).isExactlyInstanceOf(ClinicalTransportException.class);
        assertThat(exceptionFor(failure).mayHaveTakenEffect()).isTrue();
        assertThat(RetryRule.READS.after(failure)).isFalse();
        assertThat(RetryRule.OTHER_CHANGES.after(failure)).isFalse();
        assertThat(RetryRule.KEYED_CREATES.after(failure)).isTrue();
    }

    static Stream<IOException> failuresOfTls() {
        return Stream.of(
                new SSLHandshakeException("Received fatal alert: handshake_failure"),
                new SSLPeerUnverifiedException("Hostname not verified"),
                new SSLException("Unsupported or unrecognized SSL message"),
                new IOException("the request failed", new SSLHandshakeException("No appropriate protocol")));
    }

    @ParameterizedTest
    @MethodSource("failuresOfTls")
    void failureWhenTlsWasNotEstablishedThenHadNoEffectAndIsNotRepeated(IOException failure) {
        assertThat(exceptionFor(failure)).isInstanceOf(TlsHandshakeException.class);
        assertThat(exceptionFor(failure).mayHaveTakenEffect()).isFalse();
        assertThat(Stream.of(RetryRule.values()).filter(rule -> rule.after(failure)))
                .isEmpty();
    }

    @Test
    void failureWhenItIsItsOwnCauseFurtherDownThenStillTold() {
        IOException outer = new IOException("outer");
        IOException inner = new IOException("inner", outer);
        outer.initCause(inner);

        assertThat(exceptionFor(outer)).hasMessage("getVisit: no response (request id my-id)");
    }

    private static ClinicalTransportException exceptionFor(IOException failure) {
        return TransportFailures.exceptionFor(Operation.GET_VISIT, "my-id", failure);
    }
}
