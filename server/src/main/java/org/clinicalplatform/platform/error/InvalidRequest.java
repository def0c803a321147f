package org.clinicalplatform.platform.error;

import java.util.Collection;
import java.util.List;

/** Refusals with 400 that name properties and the rules they violate, never a value. */
public final class InvalidRequest {
    private static final int MOST_REASONS = 100;

    private InvalidRequest() {}

    /** A refusal for one reason, which names properties and rules. */
    public static ApiException because(String reason) {
        return new ApiException(ErrorCode.INVALID_REQUEST, ErrorCode.INVALID_REQUEST.message() + ": " + reason);
    }

    /**
     * A refusal for all reasons, sorted so that equal requests get equal responses. Of more than
     * {@value #MOST_REASONS}, it names the first ones and the number of the others: a body may have thousands of wrong
     * values.
     */
    public static ApiException because(Collection<String> reasons) {
        List<String> sorted = reasons.stream().sorted().distinct().toList();
        int named = Math.min(sorted.size(), MOST_REASONS);
        String others = sorted.size() > named ? ", and " + (sorted.size() - named) + " more" : "";
        return because(String.join(", ", sorted.subList(0, named)) + others);
    }
}
