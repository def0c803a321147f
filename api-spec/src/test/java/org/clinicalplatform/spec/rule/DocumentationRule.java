package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.SchemaSite;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;

/** Words: the document is what a front end and an integrator read first. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum DocumentationRule implements ContractRule {
    TAG_IS_DESCRIBED(DocumentationRule::tags),
    OPERATION_IS_SUMMED_UP_AND_DESCRIBED(DocumentationRule::operations),
    PARAMETER_IS_DESCRIBED(DocumentationRule::parameters),
    RESPONSE_IS_DESCRIBED(DocumentationRule::responses),
    RESPONSE_HEADER_IS_DESCRIBED(DocumentationRule::headers),
    SCHEMA_IS_DESCRIBED(DocumentationRule::schemas),
    PROPERTY_IS_DESCRIBED(DocumentationRule::properties),
    PROPERTY_DESCRIPTION_ADDS_THREE_WORDS(DocumentationRule::emptyDescriptions),
    PEOPLE_ARE_THEY_OR_THEIR_ROLE(DocumentationRule::genericPronouns),
    PROPERTY_HAS_AN_EXAMPLE(DocumentationRule::propertiesWithoutExample);

    /** Words that say nothing about a property: articles, pronouns, prepositions, conjunctions and auxiliary verbs. */
    private static final Set<String> STOP_WORDS = Set.of(
            ("a an and any are as at be been by do does for from has have if in into is it its may more no not of on"
                + " one only or so such than that the their them there they this those to until was were what when"
                + " where which who whom whose will with")
                    .split(" "));

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");
    private static final Pattern WORD_OF_A_NAME = Pattern.compile("[A-Z]?[a-z0-9]+|[A-Z]+");
    private static final Pattern PRONOUN = Pattern.compile("\\b(he|his|him|himself)\\b", Pattern.CASE_INSENSITIVE);

    private final Function<Contract, Stream<String>> check;

    DocumentationRule(Function<Contract, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    private static boolean isDescribed(JsonNode node) {
        return !node.path("description").asText().isBlank();
    }

    private static Stream<String> tags(Contract contract) {
        return contract.root()
                .path("tags")
                .valueStream()
                .filter(tag -> !isDescribed(tag))
                .map(tag -> tag.path("name").asText());
    }

    private static Stream<String> operations(Contract contract) {
        return contract.operations().stream()
                .filter(operation -> !isDescribed(operation.node())
                        || operation.node().path("summary").asText().isBlank())
                .map(operation -> operation.id());
    }

    private static Stream<String> parameters(Contract contract) {
        return contract.operations().stream()
                .flatMap(operation -> operation.parameters().stream()
                        .filter(parameter -> !isDescribed(parameter))
                        .map(parameter ->
                                operation.id() + " ?" + parameter.path("name").asText()));
    }

    private static Stream<String> responses(Contract contract) {
        return contract.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .filter(response -> !isDescribed(response.getValue()))
                        .map(response -> operation.id() + " " + response.getKey()));
    }

    private static Stream<String> headers(Contract contract) {
        return contract.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .flatMap(response -> response.getValue().path("headers").properties().stream()
                                .filter(header -> !isDescribed(contract.resolve(header.getValue())))
                                .map(header -> operation.id() + " " + response.getKey() + " " + header.getKey())));
    }

    private static Stream<String> schemas(Contract contract) {
        return contract.components("schemas").entrySet().stream()
                .filter(schema -> !isDescribed(schema.getValue()))
                .map(schema -> schema.getKey());
    }

    private static Stream<String> properties(Contract contract) {
        return propertySites(contract)
                .filter(site -> !isDescribed(contract.resolve(site.schema())))
                .map(SchemaSite::where);
    }

    private static Stream<String> emptyDescriptions(Contract contract) {
        return propertySites(contract)
                .filter(site -> {
                    String name = site.where().substring(site.where().lastIndexOf('.') + 1);
                    Set<String> words = words(
                            WORD,
                            contract.resolve(site.schema()).path("description").asText());
                    words.removeAll(words(WORD_OF_A_NAME, name));
                    words.removeAll(STOP_WORDS);
                    return words.size() < 3;
                })
                .map(SchemaSite::where);
    }

    private static Set<String> words(Pattern word, String text) {
        return word.matcher(text)
                .results()
                .map(match -> match.group().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Stream<String> genericPronouns(Contract contract) {
        return texts("", contract.root())
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

    private static Stream<String> propertiesWithoutExample(Contract contract) {
        return propertySites(contract)
                .filter(site -> !hasExample(contract, site.schema()))
                .map(SchemaSite::where);
    }

    private static Stream<SchemaSite> propertySites(Contract contract) {
        return SchemaSites.of(contract).stream().filter(site -> site.kind() == Kind.PROPERTY);
    }

    /** An object or a list of objects is shown by the examples of its properties, each of which has to have one. */
    private static boolean hasExample(Contract contract, JsonNode property) {
        JsonNode schema = contract.resolve(property);
        return schema.has("example")
                || schema.has("properties")
                || schema.path("items").has("$ref");
    }
}
