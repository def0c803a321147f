package org.clinicalplatform.platform.persistence;

import java.util.List;

/**
 * The result of an unpaged search or list.
 *
 * @param truncated whether more items match than it contains
 */
public record SearchResult<T>(List<T> items, boolean truncated) {
    /** The maximum number of items of a result. */
    public static final int LIMIT = 500;

    /**
     * What the statement of a search reads: one item more than the limit, which shows whether the result is truncated.
     */
    public static final PageQuery QUERY = new PageQuery(0, LIMIT + 1);

    public SearchResult {
        items = List.copyOf(items);
    }

    /** The result of a statement that read {@link #QUERY}. */
    public static <T> SearchResult<T> of(List<T> read) {
        boolean truncated = read.size() > LIMIT;
        return new SearchResult<>(truncated ? read.subList(0, LIMIT) : read, truncated);
    }
}
