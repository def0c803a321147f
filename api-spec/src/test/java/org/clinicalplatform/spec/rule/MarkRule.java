package org.clinicalplatform.spec.rule;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;

/** The marks by which the server decides, and its tests prove, who may call and what a denial looks like. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum MarkRule implements ContractRule {
    PERMISSION_IS_WELL_FORMED(Operation::permission, MarkRule::hasNoPermission),
    ANONYMOUS_MEANS_NO_SECURITY(Operation::permission, MarkRule::contradictsSecurity),
    ANONYMOUS_LIVES_UNDER_AUTH(Operation::path, MarkRule::isAnonymousElsewhere),
    PERMISSION_CODE_HAS_401_AND_403(MarkRule::statuses, MarkRule::needsPermissionWithout401And403),
    AUTHENTICATED_HAS_401(MarkRule::statuses, MarkRule::needsSessionWithout401),
    DENIAL_MARK_IS_KNOWN(Operation::onDenied, MarkRule::hasUnknownDenial),
    NOT_FOUND_HAS_404_AND_AN_ID(MarkRule::statuses, MarkRule::cannotMiss),
    OWN_MISS_HAS_NO_404(MarkRule::statuses, is("own-miss").and(answers("404"))),
    FORBIDDEN_HAS_403(MarkRule::statuses, is("forbidden").and(answers("403").negate()));

    private static final Pattern CODE = Pattern.compile("[a-z]+(\\.[a-z-]+)+");
    private static final Pattern ID = Pattern.compile("id|\\w+Id");
    private static final Set<String> DENIALS =
            Set.of("none", "not-found", "own-miss", "forbidden", "filtered", "excluded");

    private final Function<Contract, Stream<String>> check;

    /**
     * @param detail what of the operation to show beside its name
     */
    MarkRule(Function<Operation, ?> detail, Predicate<Operation> offends) {
        this.check = contract -> contract.operations().stream()
                .filter(offends)
                .map(operation -> operation.id() + ": " + detail.apply(operation));
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    private static Set<String> statuses(Operation operation) {
        return operation.responses().keySet();
    }

    private static Predicate<Operation> is(String denial) {
        return operation -> operation.onDenied().equals(denial);
    }

    private static Predicate<Operation> answers(String status) {
        return operation -> operation.responses().containsKey(status);
    }

    private static boolean hasNoPermission(Operation operation) {
        return operation.needsPermissionCode()
                && !CODE.matcher(operation.permission()).matches();
    }

    /** A caller with somebody else's token is anonymous to the service. */
    private static boolean contradictsSecurity(Operation operation) {
        boolean known = operation.security().valueStream().anyMatch(requirement -> requirement.has("bearer"));
        return operation.permission().equals("anonymous") == known;
    }

    private static boolean isAnonymousElsewhere(Operation operation) {
        return operation.permission().equals("anonymous")
                && !operation.path().startsWith("/api/v1/auth/")
                && !operation.path().equals(DocumentRule.KEY_SET);
    }

    private static boolean needsPermissionWithout401And403(Operation operation) {
        return operation.needsPermissionCode() && !statuses(operation).containsAll(Set.of("401", "403"));
    }

    private static boolean needsSessionWithout401(Operation operation) {
        return operation.permission().equals("authenticated")
                && !statuses(operation).contains("401");
    }

    private static boolean hasUnknownDenial(Operation operation) {
        return !DENIALS.contains(operation.onDenied());
    }

    private static boolean cannotMiss(Operation operation) {
        return operation.onDenied().equals("not-found")
                && !(operation.responses().containsKey("404") && namesARecord(operation));
    }

    /** In its path as a rule; a search for merge candidates does so in its query, a merge in its body. */
    private static boolean namesARecord(Operation operation) {
        Contract contract = operation.contract();
        Stream<String> parameters = operation.parameters().stream()
                .map(parameter -> parameter.path("name").asText());
        Stream<String> properties = operation
                .requestBody()
                .path("content")
                .valueStream()
                .map(media -> contract.resolve(media.path("schema")).path("properties"))
                .flatMap(body -> body.properties().stream().map(Map.Entry::getKey));
        return Stream.concat(parameters, properties)
                .anyMatch(name -> ID.matcher(name).matches());
    }
}
