package org.clinicalplatform.platform.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.server.PathContainer;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is authorised must be what Spring runs, so Spring's own matcher says which template a request belongs to. */
class OperationsOracleTest {
    private static final long SEED = 20260301;
    private static final int REQUESTS = 20_000;
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "DELETE");
    private static final List<String> SEGMENTS = List.of(
            "",
            "page",
            "end",
            "visits",
            "visit%73",
            "7",
            "%20",
            "p%61ge",
            "Page",
            "page;v=1",
            ";v=1",
            "a;b",
            ".",
            "%2E",
            "..%2f",
            "%252F",
            "{visitId}",
            "*",
            "ü",
            "%C3%BC",
            "jwks.json",
            "login",
            "auth",
            "a",
            "b",
            "c");

    @Test
    void findWhenRequestsOfTheContractAreAlteredThenAgreesWithSpring() {
        assertAgreement(new Operations(), methodsOfTheContract());
    }

    @Test
    void findWhenTemplatesShareStartsAndMethodsDifferThenAgreesWithSpring() {
        Map<String, Set<String>> methods = new TreeMap<>(Map.of(
                "/a", Set.of("GET", "POST"),
                "/a/b", Set.of("GET"),
                "/a/{x}", Set.of("GET", "DELETE"),
                "/a/{x}/c", Set.of("PUT"),
                "/a/b/c", Set.of("GET", "POST"),
                "/a/b/{y}/d", Set.of("GET"),
                "/{z}/q", Set.of("GET"),
                "/a/{x}/{y}/{z}/g", Set.of("DELETE")));
        TestContract contract = new TestContract();
        methods.forEach((template, allowed) -> allowed.forEach(
                method -> contract.operation(method.toLowerCase(Locale.ROOT), template, "authenticated")));

        assertAgreement(contract.operations(), methods);
    }

    private static void assertAgreement(Operations operations, Map<String, Set<String>> methods) {
        List<String> templates = List.copyOf(methods.keySet());
        List<PathPattern> patterns =
                templates.stream().map(PathPatternParser.defaultInstance::parse).toList();
        Random random = new Random(SEED);
        int matches = 0;
        for (int i = 0; i < REQUESTS; i++) {
            String method = METHODS.get(random.nextInt(METHODS.size()));
            String path = altered(templates.get(random.nextInt(templates.size())), random);
            MockHttpServletRequest request = new MockHttpServletRequest(method, path);
            String expected = bySpring(patterns, request);
            OperationPath found = operations.find(request);

            assertThat(found == null ? null : found.template())
                    .as(method + " " + path)
                    .isEqualTo(expected);
            matches += expected == null ? 0 : 1;
        }
        assertThat(matches).as("requests that match some template").isBetween(REQUESTS / 20, REQUESTS * 19 / 20);
    }

    /** Of the templates that match the most specific. */
    private static @Nullable String bySpring(List<PathPattern> patterns, MockHttpServletRequest request) {
        PathContainer path = ServletRequestPathUtils.parse(request).pathWithinApplication();
        return patterns.stream()
                .filter(pattern -> pattern.matches(path))
                .min(PathPattern.SPECIFICITY_COMPARATOR)
                .map(PathPattern::getPatternString)
                .orElse(null);
    }

    /** Fills the variables, and then perhaps replaces, adds or drops segments. */
    private static String altered(String template, Random random) {
        List<String> segments = new ArrayList<>();
        Stream.of(template.substring(1).split("/", -1))
                .map(segment -> segment.startsWith("{") ? any(random) : segment)
                .forEach(segments::add);
        for (int i = random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(segments.size());
            switch (random.nextInt(3)) {
                case 0 -> segments.set(at, any(random));
                case 1 -> segments.add(at + random.nextInt(2), any(random));
                default ->
                    segments.subList(at, segments.size() > 1 ? at + 1 : at).clear();
            }
        }
        return "/" + String.join("/", segments);
    }

    private static String any(Random random) {
        return SEGMENTS.get(random.nextInt(SEGMENTS.size()));
    }

    private static Map<String, Set<String>> methodsOfTheContract() {
        try (InputStream bundle = new ClassPathResource("openapi/openapi.json").getInputStream()) {
            JsonNode contract = new JsonMapper().readTree(bundle);
            return contract.required("paths").properties().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            path -> path.getValue().propertyNames().stream()
                                    .map(method -> method.toUpperCase(Locale.ROOT))
                                    .collect(Collectors.toSet()),
                            (one, other) -> one,
                            TreeMap::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
