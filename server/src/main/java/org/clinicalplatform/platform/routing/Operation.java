package org.clinicalplatform.platform.routing;

import java.util.List;

/**
 * An operation as the specification declares it.
 *
 * @param id its operationId
 * @param permission its {@code x-permission}: {@code anonymous}, {@code authenticated}, or a permission code
 * @param successStatus the status of its successful response; the first one if there are several
 * @param queryParameters its query parameters, in their order
 * @param idempotent its {@code x-idempotent}: whether it takes an {@code Idempotency-Key}
 * @param locating whether its successful response has a {@code Location}, by which the created record can be read
 * @param takesForm whether its body may be a form, whose parameters replace those of the query
 */
public record Operation(
        String id,
        String permission,
        int successStatus,
        List<QueryParameter> queryParameters,
        boolean idempotent,
        boolean locating,
        boolean takesForm) {
    public static final String ANONYMOUS = "anonymous";
    public static final String AUTHENTICATED = "authenticated";

    public Operation {
        queryParameters = List.copyOf(queryParameters);
    }

    /**
     * A query parameter as the specification declares it.
     *
     * @param isId whether its value is an id
     * @param hasDefault whether the operation has a value for a request without it
     */
    public record QueryParameter(String name, boolean isId, boolean hasDefault) {}

    /** Names of the query parameters that are ids, in their order. */
    public List<String> idParameters() {
        return queryParameters.stream()
                .filter(QueryParameter::isId)
                .map(QueryParameter::name)
                .toList();
    }

    /** Whether it needs no access token. */
    public boolean isAnonymous() {
        return permission.equals(ANONYMOUS);
    }

    /** Whether it needs a permission besides an access token. */
    public boolean needsPermission() {
        return !isAnonymous() && !permission.equals(AUTHENTICATED);
    }
}
