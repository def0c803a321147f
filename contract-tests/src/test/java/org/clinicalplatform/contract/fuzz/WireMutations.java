package org.clinicalplatform.contract.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.clinicalplatform.contract.harness.RawRequest;

/** Mutations of the bytes of a body, and of what announces them. */
final class WireMutations {

    private static final int TOO_LARGE = 1_200_000;

    static final List<Mutation> ALL = List.of(
            bytes("cut off", true, (body, choices) -> Arrays.copyOf(body, 1 + choices.below(body.length - 1))),
            bytes("not UTF-8", true, WireMutations::withInvalidByte),
            bytes(
                    "UTF-16",
                    false,
                    (body, choices) -> new String(body, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16)),
            bytes(
                    "with byte order mark",
                    false,
                    (body, choices) ->
                            ("\ufeff" + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8)),
            bytes("one byte changed", false, WireMutations::withOtherByte),
            bytes(
                    "too large",
                    true,
                    (body, choices) -> (" ".repeat(TOO_LARGE) + new String(body, StandardCharsets.UTF_8))
                            .getBytes(StandardCharsets.UTF_8)),
            bytes(
                    "not an object",
                    true,
                    (body, choices) -> choices.of(List.of("[]", "7", "\"a\"", "true", "{", "<a/>", "{\"a\":NaN}"))
                            .getBytes(StandardCharsets.UTF_8)),
            WireMutations::noBody,
            WireMutations::foreignType,
            WireMutations::unexpectedBody);

    private WireMutations() {}

    private static Mutation bytes(String name, boolean broken, BiFunction<byte[], Choices, byte[]> change) {
        return (draft, choices) -> draft.body()
                .map(body -> body.toString().getBytes(StandardCharsets.UTF_8))
                .map(body -> new Mutant("body " + name, draft.bare().json(change.apply(body, choices)), broken));
    }

    private static Optional<Mutant> noBody(Draft draft, Choices choices) {
        RawRequest request =
                choices.chance(0.5) ? draft.bare() : draft.bare().json(choices.of(List.of("", "null", " ")));
        return draft.body()
                .map(body -> new Mutant("no body", request, draft.operation().bodyRequired()));
    }

    private static Optional<Mutant> foreignType(Draft draft, Choices choices) {
        String type = choices.of(List.of("text/plain", "application/xml", "multipart/form-data", "nonsense"));
        return draft.body()
                .map(body -> body.toString().getBytes(StandardCharsets.UTF_8))
                .map(body -> new Mutant(
                        "media type",
                        choices.chance(0.5)
                                ? draft.bare().body(type, body)
                                : draft.bare().json(body).header("Content-Encoding", "gzip"),
                        true));
    }

    private static Optional<Mutant> unexpectedBody(Draft draft, Choices choices) {
        return draft.body().isPresent()
                ? Optional.empty()
                : Optional.of(new Mutant("unexpected body", draft.bare().json("{\"a\":1}"), false));
    }

    private static byte[] withInvalidByte(byte[] body, Choices choices) {
        int at = 1 + choices.below(body.length - 1);
        byte[] changed = Arrays.copyOf(body, body.length + 1);
        System.arraycopy(body, at, changed, at + 1, body.length - at);
        changed[at] = (byte) 0xff;
        return changed;
    }

    private static byte[] withOtherByte(byte[] body, Choices choices) {
        byte[] changed = body.clone();
        changed[choices.below(body.length)] = (byte) choices.below(256);
        return changed;
    }
}
