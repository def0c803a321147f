package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/** Names: they become class, method and property names of every client, so they share one style. */
final class NamingChecks {
    private static final Pattern PASCAL_CASE = Pattern.compile("([A-Z][a-z0-9]*)+");
    private static final Pattern PASCAL_CASE_PLURAL = Pattern.compile("([A-Z][a-z0-9]+)*[A-Z][a-z0-9]*s");
    private static final Pattern CAMEL_CASE = Pattern.compile("[a-z][a-zA-Z0-9]*");
    private static final Pattern VERB_AND_NOUN = Pattern.compile("[a-z]+([A-Z][a-zA-Z0-9]*)+");
    private static final Pattern LIST = Pattern.compile("(list|search|find)[A-Z].*|get[A-Z].*List");
    private static final Pattern UPPER_SNAKE = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)*");
    private static final Pattern NO_NOUN = Pattern.compile(".*(Request|Response|Dto)");

    /** RFC 6750 defines the spelling of its value. */
    private static final Set<String> FOREIGN_ENUMS = Set.of("TokenType");

    /** OpenID Connect Back-Channel Logout 1.0 defines the name. */
    private static final Set<String> FOREIGN_PROPERTIES = Set.of("BackchannelLogout.logout_token");

    private NamingChecks() {}

    static Stream<String> operationsWithoutOneTag(Specification spec) {
        return spec.operations().stream()
                .filter(operation -> operation.tags().size() != 1)
                .map(operation -> operation.id() + " has " + operation.tags());
    }

    static Stream<String> undeclaredTags(Specification spec) {
        return usedTags(spec).filter(tag -> !declaredTags(spec).contains(tag));
    }

    static Stream<String> unusedTags(Specification spec) {
        Set<String> used = usedTags(spec).collect(Collectors.toSet());
        return declaredTags(spec).stream().filter(tag -> !used.contains(tag));
    }

    static Stream<String> tagsOutsideOneGroup(Specification spec) {
        List<String> grouped = groupedTags(spec);
        return Stream.concat(declaredTags(spec).stream(), grouped.stream())
                .distinct()
                .filter(tag -> Collections.frequency(grouped, tag) != 1
                        || !declaredTags(spec).contains(tag));
    }

    private static List<String> groupedTags(Specification spec) {
        return spec.root()
                .path("x-tagGroups")
                .valueStream()
                .flatMap(group -> group.path("tags").valueStream())
                .map(JsonNode::asText)
                .toList();
    }

    /** Viewers that do not know groups show the tags in the order in which they are declared. */
    static Stream<String> tagsInAnotherOrder(Specification spec) {
        List<String> declared = declaredTags(spec);
        List<String> grouped = groupedTags(spec);
        return IntStream.range(0, Math.min(declared.size(), grouped.size()))
                .filter(place -> !declared.get(place).equals(grouped.get(place)))
                .mapToObj(place -> declared.get(place) + " in the place of " + grouped.get(place))
                .limit(1);
    }

    static Stream<String> oddTags(Specification spec) {
        return declaredTags(spec).stream().filter(not(PASCAL_CASE_PLURAL));
    }

    private static Stream<String> usedTags(Specification spec) {
        return spec.operations().stream().flatMap(operation -> operation.tags().stream());
    }

    private static List<String> declaredTags(Specification spec) {
        return spec.root().path("tags").findValuesAsText("name");
    }

    static Stream<String> oddOperationIds(Specification spec) {
        return spec.operations().stream().map(Operation::id).filter(not(VERB_AND_NOUN));
    }

    static Stream<String> repeatedOperationIds(Specification spec) {
        Map<String, Long> counts =
                spec.operations().stream().collect(Collectors.groupingBy(Operation::id, Collectors.counting()));
        return counts.keySet().stream().filter(id -> counts.getOrDefault(id, 0L) > 1);
    }

    /** The audit trail tells reads of several records from those of one by the name of the operation. */
    static Stream<String> listsOfOtherNames(Specification spec) {
        return spec.operations().stream()
                .filter(operation -> operation.method().equals("get") && LimitChecks.hasSeveralResults(operation))
                .map(Operation::id)
                .filter(not(LIST));
    }

    static Stream<String> oddSchemas(Specification spec) {
        return spec.components("schemas").keySet().stream()
                .filter(name -> !PASCAL_CASE.matcher(name).matches()
                        || NO_NOUN.matcher(name).matches());
    }

    static Stream<String> oddProperties(Specification spec) {
        return SchemaSites.of(spec).stream()
                .flatMap(site -> site.schema().path("properties").properties().stream()
                        .map(Map.Entry::getKey)
                        .filter(not(CAMEL_CASE))
                        .map(name -> site.where() + "." + name))
                .filter(property -> !FOREIGN_PROPERTIES.contains(property));
    }

    static Stream<String> oddParameters(Specification spec) {
        return spec.operations().stream()
                .flatMap(operation -> operation.parameters().stream()
                        .filter(parameter -> !parameter.path("in").asText().equals("header"))
                        .map(parameter -> parameter.path("name").asText())
                        .filter(not(CAMEL_CASE))
                        .map(name -> operation.id() + " ?" + name));
    }

    static Stream<String> oddEnumValues(Specification spec) {
        return SchemaSites.of(spec).stream()
                .filter(site -> !FOREIGN_ENUMS.contains(site.where()))
                .flatMap(site -> site.schema()
                        .path("enum")
                        .valueStream()
                        .filter(value -> !value.isNull())
                        .map(JsonNode::asText)
                        .filter(not(UPPER_SNAKE))
                        .map(value -> site.where() + ": " + value));
    }

    private static Predicate<String> not(Pattern pattern) {
        return text -> !pattern.matcher(text).matches();
    }
}
