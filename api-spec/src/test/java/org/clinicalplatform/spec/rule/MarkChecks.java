package org.clinicalplatform.spec.rule;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/** Marks that define who may call an operation and how it responds to a denied id. */
final class MarkChecks {
    private static final Pattern CODE = Pattern.compile("[a-z]+(\\.[a-z-]+)+");
    private static final Pattern ID = Pattern.compile("id|\\w+Id");
    private static final Set<String> DENIALS =
            Set.of("none", "not-found", "own-miss", "forbidden", "filtered", "excluded");
    private static final Set<String> OPEN_BEFORE_ENROLMENT = Set.of("/api/v1/auth/verify", "/api/v1/auth/logout");

    private MarkChecks() {}

    static Set<String> statuses(Operation operation) {
        return operation.responses().keySet();
    }

    /** The 404 of a create is about the record of an earlier request with its key, not about an id that it names. */
    static boolean hasOwnMissWith404(Operation operation) {
        return operation.onDenied().equals("own-miss")
                && !operation.node().path("x-idempotent").asBoolean()
                && statuses(operation).contains("404");
    }

    static boolean isForbiddenWithout403(Operation operation) {
        return operation.onDenied().equals("forbidden") && !statuses(operation).contains("403");
    }

    static boolean hasNoPermission(Operation operation) {
        return operation.needsPermissionCode()
                && !CODE.matcher(operation.permission()).matches();
    }

    /** A token of the identity provider does not authenticate a caller of this service. */
    static boolean contradictsSecurity(Operation operation) {
        boolean known = operation.security().valueStream().anyMatch(requirement -> requirement.has("bearer"));
        return operation.permission().equals("anonymous") == known;
    }

    static boolean isAnonymousElsewhere(Operation operation) {
        return operation.permission().equals("anonymous")
                && !operation.path().startsWith("/api/v1/auth/")
                && !operation.path().equals(DocumentChecks.KEY_SET);
    }

    static boolean needsPermissionWithout401And403(Operation operation) {
        return operation.needsPermissionCode() && !statuses(operation).containsAll(Set.of("401", "403"));
    }

    static boolean needsSessionWithout401(Operation operation) {
        return operation.permission().equals("authenticated")
                && !statuses(operation).contains("401");
    }

    /** A session that must enrol a second factor first gets 403 wherever it is not needed for enrolling. */
    static boolean needsEnrolmentWithout403(Operation operation) {
        return operation.permission().equals("authenticated")
                && !operation.path().startsWith("/api/v1/auth/mfa/")
                && !OPEN_BEFORE_ENROLMENT.contains(operation.path())
                && !statuses(operation).contains("403");
    }

    static boolean hasUnknownDenial(Operation operation) {
        return !DENIALS.contains(operation.onDenied());
    }

    static boolean cannotMiss(Operation operation) {
        return operation.onDenied().equals("not-found")
                && !(operation.responses().containsKey("404") && namesARecord(operation));
    }

    /** Usually in the path; a search for duplicates does so in its query, a merge in its body. */
    private static boolean namesARecord(Operation operation) {
        Specification spec = operation.spec();
        Stream<String> parameters = operation.parameters().stream()
                .map(parameter -> parameter.path("name").asText());
        Stream<String> properties = operation
                .requestBody()
                .path("content")
                .valueStream()
                .map(media -> spec.resolve(media.path("schema")).path("properties"))
                .flatMap(body -> body.properties().stream().map(Map.Entry::getKey));
        return Stream.concat(parameters, properties)
                .anyMatch(name -> ID.matcher(name).matches());
    }
}
