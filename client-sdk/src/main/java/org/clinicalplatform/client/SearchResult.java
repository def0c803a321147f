package org.clinicalplatform.client;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.clinicalplatform.client.generated.ApiResponse;

/** The records that a search or list returns, at most 500. Unmodifiable. */
public final class SearchResult<R> extends AbstractList<R> implements RandomAccess {
    private static final String TRUNCATED = "X-Result-Truncated";

    private final List<R> records;
    private final boolean truncated;

    private SearchResult(List<R> records, boolean truncated) {
        this.records = List.copyOf(records);
        this.truncated = truncated;
    }

    static <R> SearchResult<R> of(ApiResponse<List<R>> response) {
        List<R> records = response.getData();
        if (records == null) {
            throw new MalformedResponseException("a body");
        }
        boolean truncated =
                response.getHeaders().getOrDefault(TRUNCATED, List.of()).contains("true");
        return new SearchResult<>(records, truncated);
    }

    /**
     * Whether more of the records that the caller may see match than this result contains: narrow the filter, or read
     * all records of one patient with {@code stream}.
     */
    public boolean isTruncated() {
        return truncated;
    }

    @Override
    public R get(int index) {
        return records.get(index);
    }

    @Override
    public int size() {
        return records.size();
    }
}
