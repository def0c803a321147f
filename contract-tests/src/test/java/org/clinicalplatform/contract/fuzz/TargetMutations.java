package org.clinicalplatform.contract.fuzz;

import java.util.List;
import java.util.Optional;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SpecOperation;

/** Mutations of path, query, method and headers. */
final class TargetMutations {

    private static final List<String> ODD_IDS = List.of(
            "%00",
            "%20",
            "%0d%0aSet-Cookie:%20a=b",
            "..%2f..",
            "%2e%2e",
            "%252e",
            "a;b=c",
            "'%20or%201=1%20--",
            "%F0%9F%98%80",
            "%ff",
            "%E2%80%AE",
            "1-1-1-1-1",
            "null",
            "x".repeat(4_000),
            "00000000-0000-0000-0000-000000000000");

    private static final List<String> ODD_VALUES = List.of(
            "",
            "%00",
            "%20",
            "%E2%80%8B",
            "-1",
            "0",
            "1e3",
            "2147483648",
            "99999999999999999999",
            "true",
            "2026-02-30",
            "9999-12-31T23:59:59-14:00",
            "0000-01-01T00:00:00Z",
            "'%20or%201=1%20--",
            "%25%5F%25",
            "%7C",
            "a".repeat(3_000),
            "%F0%9F%98%80".repeat(40));

    private static final List<String> UNDECODABLE = List.of("name=%ff", "name=%zz", "name=100%", "=", "=a", "a%0Ab=1");

    private static final List<String> ODD_HEADERS = List.of(
            "X-Request-Id: \"<script>\"",
            "X-Forwarded-For: 192.0.2.1, unknown, [::1",
            "X-HTTP-Method-Override: DELETE",
            "Range: bytes=0-0",
            "If-None-Match: *",
            "If-Match: \"0\"",
            "If-Modified-Since: Wed, 21 Oct 2015 07:28:00 GMT",
            "Accept-Language: zz-ZZ;q=x",
            "Accept-Encoding: br;q=1.0, *;q=0",
            "Origin: http://example.org",
            "Cookie: a=b; JSESSIONID=1",
            "X-Long: " + "x".repeat(3_000));

    private static final List<String> BAD_CREDENTIALS =
            List.of("Bearer zz.zz.zz", "Bearer ", "Basic YWRtaW46YWRtaW4=", "bearer", "Bearer " + "x".repeat(4_000));

    static final List<Mutation> ALL = List.of(
            TargetMutations::oddId,
            TargetMutations::oddParameter,
            TargetMutations::repeatedParameter,
            TargetMutations::unknownParameter,
            TargetMutations::undecodableQuery,
            TargetMutations::foreignMethod,
            TargetMutations::unacceptable,
            TargetMutations::oddHeader,
            TargetMutations::noCredentials);

    private TargetMutations() {}

    private static Optional<Mutant> oddId(Draft draft, Choices choices) {
        List<String> parameters = draft.operation().pathParameters();
        if (parameters.isEmpty()) {
            return Optional.empty();
        }
        String marker = "zzmarker";
        RawRequest request = draft.withPath(choices.of(parameters), marker).request();
        return mutant(
                "odd id in the path", request.target(request.target().replace(marker, choices.of(ODD_IDS))), false);
    }

    private static Optional<Mutant> oddParameter(Draft draft, Choices choices) {
        List<String> names = names(draft);
        return names.isEmpty()
                ? Optional.empty()
                : mutant(
                        "odd parameter",
                        draft.withQuery(choices.of(names) + "=" + choices.of(ODD_VALUES))
                                .request(),
                        false);
    }

    private static Optional<Mutant> repeatedParameter(Draft draft, Choices choices) {
        return draft.query().isEmpty()
                ? Optional.empty()
                : mutant(
                        "repeated parameter",
                        draft.withQuery(choices.of(draft.query())).request(),
                        false);
    }

    private static Optional<Mutant> unknownParameter(Draft draft, Choices choices) {
        String name = choices.of(List.of("patientID", "zzUnknown", "PAGE", "sort", "%3Cb%3E"));
        return mutant(
                "unknown parameter",
                draft.withQuery(name + "=1").request(),
                draft.operation().needsPermission());
    }

    private static Optional<Mutant> undecodableQuery(Draft draft, Choices choices) {
        return mutant(
                "query that cannot be decoded",
                draft.withQuery(choices.of(UNDECODABLE)).request(),
                draft.operation().needsPermission());
    }

    private static Optional<Mutant> foreignMethod(Draft draft, Choices choices) {
        List<String> methods =
                draft.operation().foreignMethods().stream().sorted().toList();
        // not always refused: another operation's path may have a parameter where this one has a word
        return mutant("other method", draft.request().method(choices.of(methods)), false);
    }

    private static Optional<Mutant> unacceptable(Draft draft, Choices choices) {
        String type = choices.of(List.of("application/xml", "text/html", "*/*;q=0", "application/json;q=0"));
        return mutant("Accept", draft.request().header("Accept", type), true);
    }

    private static Optional<Mutant> oddHeader(Draft draft, Choices choices) {
        String line = choices.of(ODD_HEADERS);
        int colon = line.indexOf(": ");
        return mutant(
                "header " + line.substring(0, colon),
                draft.request().header(line.substring(0, colon), line.substring(colon + 2)),
                false);
    }

    private static Optional<Mutant> noCredentials(Draft draft, Choices choices) {
        SpecOperation operation = draft.operation();
        RawRequest request = draft.request();
        return mutant(
                FuzzRequest.WITHOUT_TOKEN,
                choices.chance(0.3) ? request : request.header("Authorization", choices.of(BAD_CREDENTIALS)),
                !operation.isAnonymous());
    }

    private static List<String> names(Draft draft) {
        return draft.operation().queryParameters().keySet().stream().sorted().toList();
    }

    private static Optional<Mutant> mutant(String mutation, RawRequest request, boolean broken) {
        return Optional.of(new Mutant(mutation, request, broken));
    }
}
