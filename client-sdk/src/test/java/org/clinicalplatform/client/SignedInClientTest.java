package org.clinicalplatform.client;

import org.junit.jupiter.api.BeforeEach;

/** A client with a session. */
abstract class SignedInClientTest extends ClientTest {

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }
}
