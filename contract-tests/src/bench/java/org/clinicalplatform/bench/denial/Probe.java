package org.clinicalplatform.bench.denial;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.timing.Kind;
import org.clinicalplatform.contract.harness.RawRequest;

/**
 * One place in which an operation takes an id, to be called with denied and with unknown ids.
 *
 * @param name the operation and, unless the id stands in the path, the parameter or property that holds it
 * @param account who calls
 * @param call the request with an id, without the account's token
 * @param denied ids that the account may not see, each for another reason
 * @param status of every response
 */
record Probe(String name, String account, Function<String, RawRequest> call, List<String> denied, int status) {

    /** Indexes of {@link #kinds}. */
    static final int DENIED = 0;

    static final int UNKNOWN = 1;

    static final int OTHER_UNKNOWN = 2;

    private static final String ID = "named-here";
    private static final Pattern HOLDER = Pattern.compile("(\\w+)(=|\":\\[?\")" + ID);

    /** The name is the operation and the place of the id in its call. */
    static Probe of(
            String operation, String account, Function<String, RawRequest> call, List<String> denied, int status) {
        String text = new String(call.apply(ID).bytes(), StandardCharsets.UTF_8);
        Matcher holder = HOLDER.matcher(text);
        String name = holder.find() ? operation + " " + holder.group(1) : operation;
        return new Probe(name, account, call, denied, status);
    }

    /**
     * Requests with denied ids, with unknown ids and with other unknown ids: the same number of each, in turns from
     * round to round, so that no cache favours one side. All have one length.
     */
    List<Kind> kinds(String accessToken) {
        UnknownIds unknown = new UnknownIds();
        List<List<String>> ids = List.of(denied, unknown.draw(denied.size()), unknown.draw(denied.size()));
        int longest = ids.stream()
                .flatMap(List::stream)
                .mapToInt(id -> call.apply(id).bytes().length)
                .max()
                .orElseThrow();
        return List.of(
                kind("denied", ids.get(DENIED), accessToken, longest),
                kind("unknown", ids.get(UNKNOWN), accessToken, longest),
                kind("other unknown", ids.get(OTHER_UNKNOWN), accessToken, longest));
    }

    /** The denied id of a round. */
    String deniedIn(int round) {
        return denied.get(round % denied.size());
    }

    private Kind kind(String why, List<String> ids, String accessToken, int longest) {
        List<Request> requests = ids.stream()
                .map(id -> Request.of(ofOneLength(call.apply(id), longest).bearer(accessToken)))
                .toList();
        return new Kind(name + ", " + why, status, round -> requests.get(round % requests.size()));
    }

    /** Texts that are searched for differ in length, and reading a longer request takes longer. */
    private static RawRequest ofOneLength(RawRequest request, int longest) {
        return request.header("X-Filler", "-".repeat(1 + longest - request.bytes().length));
    }
}
