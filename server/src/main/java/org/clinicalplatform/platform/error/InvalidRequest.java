package org.clinicalplatform.platform.error;

import java.util.Collection;
import java.util.stream.Collectors;

/** Refusals with 400 that name properties and the rules they violate, never a value. */
public final class InvalidRequest {
    private InvalidRequest() {}

    /** A refusal for one reason, which names properties and rules. */
    public static ApiException because(String reason) {
        return new ApiException(ErrorCode.INVALID_REQUEST, ErrorCode.INVALID_REQUEST.message() + ": " + reason);
    }

    /** A refusal for all reasons, sorted so that equal requests get equal responses. */
    public static ApiException because(Collection<String> reasons) {
        return because(reasons.stream().sorted().distinct().collect(Collectors.joining(", ")));
    }
}
