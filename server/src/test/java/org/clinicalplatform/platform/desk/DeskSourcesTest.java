package org.clinicalplatform.platform.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.platform.desk.DeskModule.DeskRequest;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rules that the text of the desk's modules can break, whatever a browser makes of it. */
class DeskSourcesTest {

    private static final List<String> MARKUP_FROM_TEXT = List.of(
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "setHTML",
            "document.write",
            "DOMParser",
            "createContextualFragment",
            "srcdoc",
            "eval(",
            "new Function",
            "javascript:");

    private static final List<String> INLINE_STYLE = List.of(".style.", "style:", "'style'", "cssText");
    private static final List<String> STORES = List.of("localStorage", "indexedDB", "document.cookie", "caches.");

    private final JsonNode paths = specification().required("paths");

    @Test
    void requestsWhenWrittenThenAreOperationsOfTheSpecification() {
        List<DeskRequest> requests =
                DeskModule.all().flatMap(module -> module.requests().stream()).toList();

        assertThat(requests).hasSizeGreaterThan(30);
        assertThat(requests)
                .allSatisfy(request -> assertThat(paths.properties())
                        .as(request.toString())
                        .anyMatch(path -> request.matches(path.getKey()) && has(path.getValue(), request.method())));
    }

    private static boolean has(JsonNode operations, String method) {
        return method.isEmpty() || operations.has(method.toLowerCase(Locale.ROOT));
    }

    @Test
    void permissionsWhenNamedThenExist() {
        Set<String> known = paths.properties().stream()
                .flatMap(path -> path.getValue().properties().stream())
                .map(operation -> operation.getValue().path("x-permission").asString(""))
                .collect(Collectors.toSet());

        assertThat(DeskModule.all().flatMap(module -> module.permissions().stream()))
                .isNotEmpty()
                .isSubsetOf(known);
    }

    @Test
    void modulesWhenTheyShowDataThenNeverAsMarkupNorWithInlineStyle() {
        assertThat(uses(MARKUP_FROM_TEXT)).isEmpty();
        assertThat(uses(INLINE_STYLE)).isEmpty();
    }

    /**
     * The sign-in at a provider leaves the page and comes back: what it needs afterwards, and that somebody has signed
     * out, are the exceptions.
     */
    @Test
    void modulesWhenTheyKeepStateThenInMemoryOnly() {
        assertThat(uses(STORES)).isEmpty();
        assertThat(uses(List.of("sessionStorage")))
                .containsExactlyInAnyOrder("oidc.js: sessionStorage", "session.js: sessionStorage");
    }

    private static List<String> uses(List<String> words) {
        return DeskModule.all()
                .flatMap(module ->
                        words.stream().filter(module.code()::contains).map(word -> module.name() + ": " + word))
                .toList();
    }

    @Test
    void importsWhenWrittenThenAreFilesOfTheDesk() {
        assertThat(DeskModule.all())
                .allSatisfy(module ->
                        assertThat(Desk.FILES).as("imports of " + module.name()).containsAll(module.imports()));
    }

    @Test
    void modulesWhenServedThenAreUsed() {
        Set<String> used = Stream.concat(
                        Stream.of("app.js"), DeskModule.all().flatMap(module -> module.imports().stream()))
                .collect(Collectors.toSet());

        assertThat(DeskModule.all().map(DeskModule::name)).isSubsetOf(used);
    }

    private static JsonNode specification() {
        try (InputStream bundle = new ClassPathResource("openapi/openapi.json").getInputStream()) {
            return JsonMapper.shared().readTree(bundle);
        } catch (IOException e) {
            throw new IllegalStateException("Could not read the specification", e);
        }
    }
}
