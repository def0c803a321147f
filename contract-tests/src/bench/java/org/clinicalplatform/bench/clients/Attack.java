package org.clinicalplatform.bench.clients;

import java.nio.charset.StandardCharsets;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Visits;

/**
 * What each connection of an attack sends.
 *
 * @param opening header, and what of the body comes at once
 * @param drips whether a byte follows every second
 */
record Attack(String name, byte[] opening, boolean drips) {

    private static final String LOGIN = "/api/v1/auth/login";
    private static final int STALLED = 1_000_000;

    static Attack refusedPath() {
        return new Attack(
                "bad path, dripping body", announcing("/api/%00", 100_000).head(), true);
    }

    static Attack refusedPathInChunks() {
        RawRequest chunked = RawRequest.post("/api/%00").header("Transfer-Encoding", "chunked");
        return new Attack("bad path, dripping chunks", chunked.head(), true);
    }

    static Attack slowSignIn() {
        return new Attack("sign-in, dripping body", announcing(LOGIN, 3_000).head(), true);
    }

    static Attack silentSignIn() {
        return new Attack("sign-in, body announced only", announcing(LOGIN, 10).head(), false);
    }

    static Attack slowStranger() {
        return new Attack(
                "no token, dripping body", announcing(Visits.PATH, 60_000).head(), true);
    }

    /** A signed-in client, since strangers cannot send as much. */
    static Attack stalledMegabyte(String token) {
        byte[] sent = " ".repeat(STALLED).getBytes(StandardCharsets.US_ASCII);
        return new Attack(
                "token, stalled megabyte",
                announcing(Visits.PATH, 1_048_000).bearer(token).payload(sent).bytes(),
                false);
    }

    private static RawRequest announcing(String path, int length) {
        return RawRequest.post(path)
                .header("Content-Type", "application/json")
                .header("Content-Length", Integer.toString(length));
    }
}
