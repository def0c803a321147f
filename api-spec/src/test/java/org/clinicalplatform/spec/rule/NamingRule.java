package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.SchemaSites;

/** Names: they become class, method and property names of every client, so one style holds for all. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum NamingRule implements ContractRule {
    OPERATION_HAS_ONE_TAG(NamingRule::operationsWithoutOneTag),
    TAG_IS_DECLARED(NamingRule::undeclaredTags),
    TAG_IS_USED(NamingRule::unusedTags),
    TAG_IS_IN_ONE_GROUP(NamingRule::tagsOutsideOneGroup),
    TAG_IS_PASCAL_CASE_PLURAL(NamingRule::oddTags),
    OPERATION_ID_IS_VERB_AND_NOUN(NamingRule::oddOperationIds),
    OPERATION_ID_IS_UNIQUE(NamingRule::repeatedOperationIds),
    SCHEMA_IS_A_PASCAL_CASE_NOUN(NamingRule::oddSchemas),
    PROPERTY_IS_CAMEL_CASE(NamingRule::oddProperties),
    PARAMETER_IS_CAMEL_CASE(NamingRule::oddParameters),
    ENUM_VALUE_IS_UPPER_SNAKE(NamingRule::oddEnumValues);

    private static final Pattern PASCAL_CASE = Pattern.compile("([A-Z][a-z0-9]*)+");
    private static final Pattern PASCAL_CASE_PLURAL = Pattern.compile("([A-Z][a-z0-9]+)*[A-Z][a-z0-9]*s");
    private static final Pattern CAMEL_CASE = Pattern.compile("[a-z][a-zA-Z0-9]*");
    private static final Pattern VERB_AND_NOUN = Pattern.compile("[a-z]+([A-Z][a-zA-Z0-9]*)+");
    private static final Pattern UPPER_SNAKE = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)*");
    private static final Pattern NO_NOUN = Pattern.compile(".*(Request|Response|Dto)");

    /** RFC 6750 fixes the spelling of its one value. */
    private static final Set<String> FOREIGN_ENUMS = Set.of("TokenType");

    private final Function<Contract, Stream<String>> check;

    NamingRule(Function<Contract, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    private static Stream<String> operationsWithoutOneTag(Contract contract) {
        return contract.operations().stream()
                .filter(operation -> operation.tags().size() != 1)
                .map(operation -> operation.id() + " has " + operation.tags());
    }

    private static Stream<String> undeclaredTags(Contract contract) {
        return usedTags(contract).filter(tag -> !declaredTags(contract).contains(tag));
    }

    private static Stream<String> unusedTags(Contract contract) {
        Set<String> used = usedTags(contract).collect(Collectors.toSet());
        return declaredTags(contract).stream().filter(tag -> !used.contains(tag));
    }

    private static Stream<String> tagsOutsideOneGroup(Contract contract) {
        List<String> grouped = contract.root()
                .path("x-tagGroups")
                .valueStream()
                .flatMap(group -> group.path("tags").valueStream())
                .map(JsonNode::asText)
                .toList();
        return Stream.concat(declaredTags(contract).stream(), grouped.stream())
                .distinct()
                .filter(tag -> Collections.frequency(grouped, tag) != 1
                        || !declaredTags(contract).contains(tag));
    }

    private static Stream<String> oddTags(Contract contract) {
        return declaredTags(contract).stream().filter(not(PASCAL_CASE_PLURAL));
    }

    private static Stream<String> usedTags(Contract contract) {
        return contract.operations().stream().flatMap(operation -> operation.tags().stream());
    }

    private static List<String> declaredTags(Contract contract) {
        return contract.root().path("tags").findValuesAsText("name");
    }

    private static Stream<String> oddOperationIds(Contract contract) {
        return contract.operations().stream().map(Operation::id).filter(not(VERB_AND_NOUN));
    }

    private static Stream<String> repeatedOperationIds(Contract contract) {
        Map<String, Long> counts =
                contract.operations().stream().collect(Collectors.groupingBy(Operation::id, Collectors.counting()));
        return counts.keySet().stream().filter(id -> counts.getOrDefault(id, 0L) > 1);
    }

    private static Stream<String> oddSchemas(Contract contract) {
        return contract.components("schemas").keySet().stream()
                .filter(name -> !PASCAL_CASE.matcher(name).matches()
                        || NO_NOUN.matcher(name).matches());
    }

    private static Stream<String> oddProperties(Contract contract) {
        return SchemaSites.of(contract).stream()
                .flatMap(site -> site.schema().path("properties").properties().stream()
                        .map(Map.Entry::getKey)
                        .filter(not(CAMEL_CASE))
                        .map(name -> site.where() + "." + name));
    }

    private static Stream<String> oddParameters(Contract contract) {
        return contract.operations().stream()
                .flatMap(operation -> operation.parameters().stream()
                        .filter(parameter -> !parameter.path("in").asText().equals("header"))
                        .map(parameter -> parameter.path("name").asText())
                        .filter(not(CAMEL_CASE))
                        .map(name -> operation.id() + " ?" + name));
    }

    private static Stream<String> oddEnumValues(Contract contract) {
        return SchemaSites.of(contract).stream()
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
