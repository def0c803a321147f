package org.clinicalplatform.contract.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A response that breaks a rule, or none at all.
 *
 * @param seed of the batch
 * @param number of the request in its batch, from 0
 * @param response its text; why there is none, if there is none
 */
record Violation(long seed, int number, FuzzRequest request, String response, List<String> rules) {

    private static final int SHOWN = 3_000;

    /** Everything that it takes to repeat the request. */
    @Override
    public String toString() {
        return "%s, %s as %s (seed %d, request %d)%n  %s%n--- request%n%s%n--- response%n%s%n"
                .formatted(
                        request.operation().id(),
                        request.kind(),
                        request.account(),
                        seed,
                        number,
                        String.join("\n  ", rules),
                        shown(new String(request.request().bytes(), StandardCharsets.UTF_8)),
                        shown(response));
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "... (" + text.length() + " characters)";
    }
}
