package org.clinicalplatform.platform.cursor;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a list is requested: by its number, or by the cursor of the page before.
 *
 * @param page its number is 0 with a cursor
 */
public record CursorQuery(PageQuery page, @Nullable String cursor) {
    /** @throws ApiException with 400 for a cursor and another page than the first */
    public CursorQuery {
        if (cursor != null && page.page() != 0) {
            throw InvalidRequest.because("page and cursor are mutually exclusive");
        }
    }
}
