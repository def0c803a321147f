package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;

/** Errors: one body on every refusal (contract, Standard error body), and the headers that go with it. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum ErrorRule implements ContractRule {
    DEFAULT_RESPONSE_IS_PRESENT(ErrorRule::operationsWithoutDefault),
    ERROR_ANSWER_IS_THE_ERROR_BODY(ErrorRule::otherBodies),
    ERROR_BODY_HAS_THE_FIVE_PROPERTIES_IN_ORDER(ErrorRule::otherProperties),
    ERROR_BODY_IS_COMPLETE(ErrorRule::optionalProperties),
    BUSINESS_ERROR_CODE_MAY_BE_NULL(ErrorRule::strictCode),
    BUSINESS_ERROR_CODE_IS_EXPLAINED(ErrorRule::unexplainedCodes),
    ERROR_EXAMPLE_SHOWS_ITS_STATUS(ErrorRule::otherStatuses),
    ERROR_EXAMPLE_OF_400_AND_404_HAS_NO_CODE(ErrorRule::codesOf400And404),
    CHALLENGE_GOES_WITH_401(contract -> answersWithout(contract, "WWW-Authenticate", "401")),
    WAITING_TIME_GOES_WITH_429_AND_503(contract -> answersWithout(contract, "Retry-After", "429", "503"));

    private static final List<String> PROPERTIES =
            List.of("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode");
    private static final String BODY = "#/components/schemas/ErrorBody";
    private static final Pattern REFUSAL = Pattern.compile("default|[45]..");

    private final Function<Contract, Stream<String>> check;

    ErrorRule(Function<Contract, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    /** An answer of one operation. */
    private record Answer(Operation operation, String status, JsonNode response) {
        String where() {
            return operation.id() + " " + status;
        }

        Stream<JsonNode> examples() {
            return response.path("content").valueStream().flatMap(media -> Examples.of(operation.contract(), media));
        }
    }

    static boolean isRefusal(String status) {
        return REFUSAL.matcher(status).matches();
    }

    private static Stream<Answer> refusals(Contract contract) {
        return contract.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .filter(response -> isRefusal(response.getKey()))
                        .map(response -> new Answer(operation, response.getKey(), response.getValue())));
    }

    private static Stream<String> refusals(Contract contract, Predicate<Answer> offends) {
        return refusals(contract).filter(offends).map(Answer::where);
    }

    private static Stream<String> operationsWithoutDefault(Contract contract) {
        return contract.operations().stream()
                .filter(operation -> !operation.responses().containsKey("default"))
                .map(Operation::id);
    }

    private static Stream<String> otherBodies(Contract contract) {
        return refusals(contract, answer -> !hasErrorBody(answer.response()));
    }

    private static boolean hasErrorBody(JsonNode response) {
        JsonNode content = response.path("content");
        String reference = content.path("application/json").at("/schema/$ref").asText();
        return content.size() == 1 && reference.equals(BODY);
    }

    private static JsonNode errorBody(Contract contract) {
        return contract.root().at(BODY.substring(1));
    }

    private static Stream<String> otherProperties(Contract contract) {
        List<String> properties = errorBody(contract)
                .path("properties")
                .propertyStream()
                .map(Map.Entry::getKey)
                .toList();
        return properties.equals(PROPERTIES) ? Stream.empty() : Stream.of("ErrorBody has " + properties);
    }

    private static Stream<String> optionalProperties(Contract contract) {
        List<String> required = errorBody(contract)
                .path("required")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
        return PROPERTIES.stream().filter(property -> !required.contains(property));
    }

    private static JsonNode businessErrorCode(Contract contract) {
        return contract.resolve(errorBody(contract).at("/properties/businessErrorCode"));
    }

    private static Stream<String> strictCode(Contract contract) {
        return businessErrorCode(contract).path("nullable").asBoolean()
                ? Stream.empty()
                : Stream.of("businessErrorCode is not nullable");
    }

    private static Stream<String> unexplainedCodes(Contract contract) {
        String description = businessErrorCode(contract).path("description").asText();
        return businessErrorCode(contract)
                .path("enum")
                .valueStream()
                .filter(code -> !code.isNull())
                .map(JsonNode::asText)
                .filter(code -> !description.contains("`" + code + "`"));
    }

    private static Stream<String> otherStatuses(Contract contract) {
        return refusals(
                contract,
                answer -> answer.examples()
                        .map(example -> example.path("errorCode").asText())
                        .anyMatch(code -> !code.equals(answer.status())
                                && !answer.status().equals("default")));
    }

    private static Stream<String> codesOf400And404(Contract contract) {
        return refusals(
                contract,
                answer -> answer.examples()
                        .filter(example -> List.of(400, 404)
                                .contains(example.path("errorCode").asInt()))
                        .anyMatch(example -> !example.path("businessErrorCode").isNull()));
    }

    private static Stream<String> answersWithout(Contract contract, String header, String... statuses) {
        List<String> wanted = Stream.of(statuses).collect(Collectors.toList());
        return refusals(
                contract,
                answer -> wanted.contains(answer.status())
                        && !answer.response().path("headers").has(header));
    }
}
