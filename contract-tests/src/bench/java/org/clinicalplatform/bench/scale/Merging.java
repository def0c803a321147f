package org.clinicalplatform.bench.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Previews a merge of two charts of some fifty observations twice, merges them, and undoes that, over and over. In a
 * large database the first preview is also the first to read these charts for a while, so that it says how long
 * fetching them takes.
 */
final class Merging {

    private static final int PREVIEW = 0;
    private static final int SECOND_PREVIEW = 1;
    private static final int MERGE = 2;
    private static final int UNDO = 3;

    private final List<List<Long>> nanos =
            List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    private final Site site;

    Merging(Site site) {
        this.site = site;
    }

    /** Takes other pairs in each round; the undo leaves them as they were. */
    void run(int firstRound, int rounds) throws IOException {
        String token = Sessions.at(site.server()).token(Demo.CLERK);
        try (KeepAliveConnection connection =
                new KeepAliveConnection(site.server().baseUri())) {
            for (int round = firstRound; round < firstRound + rounds; round++) {
                String pair = PersonMerges.body(
                                site.chart(2 * round).personId(),
                                site.chart(2 * round + 1).personId())
                        .toString();
                Request preview = Request.post(PersonMerges.PATH + "/preview", token, pair);
                exchange(PREVIEW, connection, preview, 200);
                exchange(SECOND_PREVIEW, connection, preview, 200);
                exchange(MERGE, connection, Request.post(PersonMerges.PATH, token, pair), 201);
                String undo = PersonMerges.path(mergeId(connection)) + "/undo";
                exchange(UNDO, connection, Request.post(undo, token, "{\"reason\":\"Two persons\"}"), 200);
            }
        }
    }

    void forget() {
        nanos.forEach(List::clear);
    }

    List<String> names() {
        return List.of("preview a merge", "the same, charts just read", "merge", "undo a merge");
    }

    Sample of(int step) {
        return Sample.of(nanos.get(step).stream().flatMapToLong(LongStream::of));
    }

    private static String mergeId(KeepAliveConnection connection) {
        String response = connection.response();
        return Json.parse(response.substring(response.indexOf('{'), response.lastIndexOf('}') + 1))
                .text("personMergeId");
    }

    private void exchange(int step, KeepAliveConnection connection, Request request, int status) throws IOException {
        nanos.get(step).add(connection.exchange(request));
        if (connection.status() != status) {
            throw new IllegalStateException(request + " has the response\n" + connection.response());
        }
    }
}
