package org.clinicalplatform.bench.matching;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Requests the candidates of every person of a data set whose duplicates are known, and counts the pairs: sets of
 * FEBRL, and sets of {@link GeneratedSet}, which have families.
 */
final class CandidateQuality {
    private final ServerUnderTest server;
    private final BenchPersons persons;
    private final Report report;

    private enum Grade {
        CERTAIN,
        PROBABLE,
        POSSIBLE
    }

    /** @param first the best candidate of each person who has one */
    private record Found(Map<Grade, Set<Pair>> graded, Map<Integer, Integer> first) {}

    private record Pair(int one, int other) {
        static Pair of(int a, int b) {
            return new Pair(Math.min(a, b), Math.max(a, b));
        }
    }

    CandidateQuality(ServerUnderTest server, BenchPersons persons, Report report) {
        this.server = server;
        this.persons = persons;
        this.report = report;
    }

    /** @param directory with files of FEBRL, each measured by itself */
    void run(Path directory) throws IOException {
        report.heading("Duplicates found in data sets of FEBRL");
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".csv"))
                    .sorted()
                    .toList()) {
                measure(file.getFileName().toString(), FebrlFile.read(file));
            }
        }
    }

    /** @param size of each generated set */
    void runGenerated(int size, long seed) {
        report.heading("Duplicates found in generated sets with families, seed " + seed);
        for (Difficulty difficulty : List.of(Difficulty.LIGHT, Difficulty.MEDIUM, Difficulty.HARD)) {
            measure(difficulty.name(), GeneratedSet.of(difficulty, size, seed));
        }
    }

    private void measure(String name, List<BenchPersons.Person> set) {
        List<String> ids = persons.add(set);
        try {
            Found found = found(ids);
            print(name, set, found.graded());
            printFirst(set, found.first());
        } finally {
            persons.clear();
        }
    }

    private Found found(List<String> ids) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < ids.size(); i++) {
            numbers.put(ids.get(i), i);
        }
        Map<Grade, Set<Pair>> graded = new EnumMap<>(Grade.class);
        for (Grade grade : Grade.values()) {
            graded.put(grade, new HashSet<>());
        }
        Map<Integer, Integer> first = new HashMap<>();
        for (int one = 0; one < ids.size(); one++) {
            for (Json candidate : candidates(ids.get(one))) {
                Integer other = numbers.get(candidate.text("personId"));
                if (other != null) {
                    first.putIfAbsent(one, other);
                    graded.getOrDefault(Grade.valueOf(candidate.text("grade")), new HashSet<>())
                            .add(Pair.of(one, other));
                }
            }
        }
        return new Found(graded, first);
    }

    private List<Json> candidates(String id) {
        String token = Sessions.at(server).token(Demo.CLERK);
        return server.send(RawRequest.get(Candidates.path(id)).bearer(token))
                .json()
                .items();
    }

    private void print(String name, List<BenchPersons.Person> set, Map<Grade, Set<Pair>> graded) {
        long truth = set.stream()
                .collect(Collectors.groupingBy(BenchPersons.Person::entity, Collectors.counting()))
                .values()
                .stream()
                .mapToLong(count -> count * (count - 1) / 2)
                .sum();
        report.line("");
        report.line("%s: %d persons, %d pairs of one", name, set.size(), truth);
        Function<Pair, Boolean> right = pair ->
                set.get(pair.one()).entity().equals(set.get(pair.other()).entity());
        report.table(List.of(
                List.of("graded", "pairs", "right", "precision", "recall", "F1"),
                row("CERTAIN", truth, right, graded, Grade.CERTAIN),
                row("CERTAIN, PROBABLE", truth, right, graded, Grade.CERTAIN, Grade.PROBABLE),
                row("all (recall of the blocking, at least)", truth, right, graded, Grade.values())));
        graded.getOrDefault(Grade.CERTAIN, Set.of()).stream()
                .filter(pair -> !right.apply(pair))
                .forEach(
                        pair -> report.line("wrong CERTAIN: %s%n  and %s", set.get(pair.one()), set.get(pair.other())));
    }

    /** Of the persons who are registered again and have candidates, whether the best is a duplicate. */
    private void printFirst(List<BenchPersons.Person> set, Map<Integer, Integer> first) {
        Map<String, Long> registrations =
                set.stream().collect(Collectors.groupingBy(BenchPersons.Person::entity, Collectors.counting()));
        List<Integer> again = first.keySet().stream()
                .filter(one -> registrations.getOrDefault(set.get(one).entity(), 0L) > 1)
                .toList();
        long right = again.stream()
                .filter(one -> set.get(one)
                        .entity()
                        .equals(set.get(first.getOrDefault(one, one)).entity()))
                .count();
        report.line("best candidate right: %d of %d (%s)", right, again.size(), share(right / (double) again.size()));
    }

    private static List<String> row(
            String name, long truth, Function<Pair, Boolean> right, Map<Grade, Set<Pair>> graded, Grade... grades) {
        Set<Pair> pairs = Stream.of(grades)
                .flatMap(grade -> graded.getOrDefault(grade, Set.of()).stream())
                .collect(Collectors.toSet());
        long hits = pairs.stream().filter(right::apply).count();
        double precision = pairs.isEmpty() ? 1 : hits / (double) pairs.size();
        double recall = hits / (double) truth;
        return List.of(
                name,
                Integer.toString(pairs.size()),
                Long.toString(hits),
                share(precision),
                share(recall),
                share(2 * precision * recall / (precision + recall)));
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
