package org.clinicalplatform.platform.web;

import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.springframework.http.ResponseEntity;

/** Responses of unpaged searches and lists, which say in a header whether they are truncated (decision 0041). */
public final class SearchResponses {
    /** Present, with the value {@code true}, if more items match than the response contains. */
    public static final String TRUNCATED = "X-Result-Truncated";

    private SearchResponses() {}

    /** The response with the items of the result as the specification has them. */
    public static <T, D> ResponseEntity<List<D>> of(SearchResult<T> result, Function<List<T>, List<D>> dtos) {
        ResponseEntity.BodyBuilder response = ResponseEntity.ok();
        if (result.truncated()) {
            response.header(TRUNCATED, "true");
        }
        return response.body(dtos.apply(result.items()));
    }
}
