package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.SchemaSite;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/** Documentation: front-end developers and integrators read this document first. */
final class DocumentationChecks {
    /** Words without meaning of their own: articles, pronouns, prepositions, conjunctions, auxiliary verbs. */
    private static final Set<String> STOP_WORDS = Set.of(
            ("a an and any are as at be been by do does for from has have if in into is it its may more no not of on"
                            + " one only or so such than that the their them there they this those to until was were what when"
                            + " where which who whom whose will with")
                    .split(" "));

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");
    private static final Pattern WORD_OF_A_NAME = Pattern.compile("[A-Z]?[a-z0-9]+|[A-Z]+");
    private static final Pattern PRONOUN = Pattern.compile("\\b(he|his|him|himself)\\b", Pattern.CASE_INSENSITIVE);

    private DocumentationChecks() {}

    private static boolean isDescribed(JsonNode node) {
        return !node.path("description").asText().isBlank();
    }

    static Stream<String> tags(Specification spec) {
        return spec.root()
                .path("tags")
                .valueStream()
                .filter(tag -> !isDescribed(tag))
                .map(tag -> tag.path("name").asText());
    }

    static Stream<String> operations(Specification spec) {
        return spec.operationIds(operation -> !isDescribed(operation.node())
                || operation.node().path("summary").asText().isBlank());
    }

    static Stream<String> parameters(Specification spec) {
        return spec.operations().stream()
                .flatMap(operation -> operation.parameters().stream()
                        .filter(parameter -> !isDescribed(parameter))
                        .map(parameter ->
                                operation.id() + " ?" + parameter.path("name").asText()));
    }

    static Stream<String> responses(Specification spec) {
        return spec.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .filter(response -> !isDescribed(response.getValue()))
                        .map(response -> operation.id() + " " + response.getKey()));
    }

    static Stream<String> headers(Specification spec) {
        return spec.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .flatMap(response -> response.getValue().path("headers").properties().stream()
                                .filter(header -> !isDescribed(spec.resolve(header.getValue())))
                                .map(header -> operation.id() + " " + response.getKey() + " " + header.getKey())));
    }

    static Stream<String> schemas(Specification spec) {
        return spec.components("schemas").entrySet().stream()
                .filter(schema -> !isDescribed(schema.getValue()))
                .map(schema -> schema.getKey());
    }

    static Stream<String> properties(Specification spec) {
        return properties(spec, site -> !isDescribed(spec.resolve(site.schema())));
    }

    static Stream<String> emptyDescriptions(Specification spec) {
        return properties(spec, site -> addedWords(spec, site).size() < 3);
    }

    /** The words that neither the property's own name nor that of its schema says already. */
    private static Set<String> addedWords(Specification spec, SchemaSite site) {
        Set<String> words =
                words(WORD, spec.resolve(site.schema()).path("description").asText());
        words.removeAll(words(WORD_OF_A_NAME, site.property()));
        words.removeAll(words(WORD_OF_A_NAME, site.component()));
        words.removeAll(STOP_WORDS);
        return words;
    }

    private static Set<String> words(Pattern word, String text) {
        return word.matcher(text)
                .results()
                .map(match -> match.group().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(HashSet::new));
    }

    static Stream<String> genericPronouns(Specification spec) {
        return texts("", spec.root())
                .filter(text -> PRONOUN.matcher(text.getValue()).find())
                .map(Map.Entry::getKey);
    }

    /** Every description and summary, by its place. */
    private static Stream<Map.Entry<String, String>> texts(String at, JsonNode node) {
        Stream<Map.Entry<String, String>> own = Stream.of("description", "summary")
                .filter(name -> node.path(name).isTextual())
                .map(name -> Map.entry(at + "/" + name, node.path(name).asText()));
        Stream<Map.Entry<String, String>> below = node.isArray()
                ? node.valueStream().flatMap(element -> texts(at + "[]", element))
                : node.propertyStream().flatMap(child -> texts(at + "/" + child.getKey(), child.getValue()));
        return Stream.concat(own, below);
    }

    static Stream<String> propertiesWithoutExample(Specification spec) {
        return properties(spec, site -> !hasExample(spec, site.schema()));
    }

    private static Stream<String> properties(Specification spec, Predicate<SchemaSite> wanted) {
        return SchemaSites.matching(spec, site -> site.kind() == Kind.PROPERTY && wanted.test(site));
    }

    /** Objects and lists of objects are shown by the examples of their properties, each of which must have one. */
    private static boolean hasExample(Specification spec, JsonNode property) {
        JsonNode schema = spec.resolve(property);
        return schema.has("example")
                || schema.has("properties")
                || schema.path("items").has("$ref");
    }
}
