package org.clinicalplatform.bench.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.bench.timing.Kind;
import org.clinicalplatform.bench.timing.Rounds;
import org.clinicalplatform.bench.timing.Timings;

/** The times of all operations at one site, gathered in slices between which other sites have their turn. */
final class SiteTimings {

    private final Site site;
    private final Merging merging;
    private final List<Timings> slices = new ArrayList<>();
    private Rounds next;

    SiteTimings(Site site) {
        this.site = site;
        this.merging = new Merging(site);
        this.next = Rounds.of(0);
    }

    /** Measures one slice of so many requests of each operation, and of a quarter as many merges. */
    void slice(int rounds) throws IOException {
        next = next.then(rounds);
        slices.add(Timings.take(site.server().baseUri(), new Operations(site).kinds(), next));
        merging.run(next.first(), Math.max(1, rounds / 4));
    }

    /** What came before was for warming up. */
    void forget() {
        slices.clear();
        merging.forget();
    }

    List<String> names() {
        List<String> names =
                new ArrayList<>(slices.get(0).kinds().stream().map(Kind::name).toList());
        names.addAll(merging.names());
        return names;
    }

    /** Of the operation with this place among {@link #names}. */
    Sample of(int operation) {
        int kinds = slices.get(0).kinds().size();
        return operation < kinds ? ofKind(operation) : merging.of(operation - kinds);
    }

    private Sample ofKind(int kind) {
        return Sample.of(slices.stream().flatMapToLong(slice -> slice.of(kind).values()));
    }
}
