package org.clinicalplatform.contract.fuzz;

import java.util.Map;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * A generated request.
 *
 * @param operation whose path it has; its method may be another
 * @param path the values of the parameters in the path
 * @param account demo account that makes it
 * @param kind what it tries
 * @param request without a token
 * @param broken whether the specification refuses it, whoever calls
 */
public record FuzzRequest(
        SpecOperation operation,
        Map<String, String> path,
        String account,
        String kind,
        RawRequest request,
        boolean broken) {

    /** The kind of those that are sent as they are, and not with the token of their account. */
    static final String WITHOUT_TOKEN = "without token";

    boolean hasToken() {
        return !kind.equals(WITHOUT_TOKEN) && !operation.isAnonymous();
    }

    /** Whether the method is the operation's own, so that the specification describes the response. */
    boolean isOfOperation() {
        return request.method().equals(operation.method());
    }
}
