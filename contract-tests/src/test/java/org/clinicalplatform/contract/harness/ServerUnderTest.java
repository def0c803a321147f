package org.clinicalplatform.contract.harness;

import java.net.URI;

/** A running server. */
public interface ServerUnderTest {

    URI baseUri();

    /**
     * The database behind the server.
     *
     * @throws IllegalStateException if the tests did not start the server; see {@link NeedsOwnServer}
     */
    Database database();

    default SignIn signIn() {
        return SignIn.BY_PASSWORD;
    }

    default RawHttp http() {
        return new RawHttp(baseUri());
    }

    /** The response to a request; short for {@code http().send(request)}. */
    default RawResponse send(RawRequest request) {
        return http().send(request);
    }

    /** As {@link #send}, again while the service is unavailable, which changes nothing. */
    default RawResponse sendPatiently(RawRequest request) {
        return Patience.with(() -> send(request));
    }
}
