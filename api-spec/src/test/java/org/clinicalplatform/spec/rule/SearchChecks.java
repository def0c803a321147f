package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/** A search of a kind of record at a path, and the paged list of the same kind at {@code <path>/page}. */
final class SearchChecks {
    private static final Set<String> PAGING = Set.of("page", "size");
    private static final String TRUNCATED = "X-Result-Truncated";

    private SearchChecks() {}

    private record Kind(Operation search, Operation page) {}

    private static Stream<Kind> kinds(Specification spec) {
        List<Operation> reads = spec.operations().stream()
                .filter(operation -> operation.method().equals("get"))
                .toList();
        return reads.stream()
                .flatMap(search -> reads.stream()
                        .filter(page -> page.path().equals(search.path() + "/page"))
                        .map(page -> new Kind(search, page)));
    }

    /** Otherwise what a search cuts off could not be read. */
    static Stream<String> pagesWithOtherFilters(Specification spec) {
        return kinds(spec)
                .filter(kind -> !filters(kind.search()).equals(filters(kind.page())))
                .map(kind -> kind.page().id() + ": search has " + filters(kind.search()) + ", page has "
                        + filters(kind.page()));
    }

    private static List<String> filters(Operation operation) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> parameter.path("name").asText())
                .filter(name -> !PAGING.contains(name))
                .sorted()
                .toList();
    }

    static Stream<String> searchesThatMayBeCutSilently(Specification spec) {
        return kinds(spec)
                .map(Kind::search)
                .filter(search -> search.responses().entrySet().stream()
                        .filter(response -> response.getKey().equals("200"))
                        .map(response -> response.getValue())
                        .noneMatch(SearchChecks::saysThatItIsTruncated))
                .map(Operation::id);
    }

    private static boolean saysThatItIsTruncated(JsonNode response) {
        return response.path("headers").has(TRUNCATED);
    }
}
