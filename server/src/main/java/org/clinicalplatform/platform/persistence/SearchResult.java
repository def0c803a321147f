package org.clinicalplatform.platform.persistence;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/**
 * The result of an unpaged search or list.
 *
 * @param truncated whether more items match than it contains
 */
public record SearchResult<T>(List<T> items, boolean truncated) {
    /** The maximum number of items of a result. */
    public static final int LIMIT = 500;

    /**
     * How many bytes of long texts a result may have before its last item. A replica holds several copies of a result
     * at a time, and 500 of the longest notes would be 150 MB.
     */
    public static final long MAX_BYTES = 8L * 1024 * 1024;

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

    /**
     * The result of a statement that read {@link #QUERY}, of items with long texts. It ends with the item with which
     * the texts have {@link #MAX_BYTES}; the statement need only read one item more.
     *
     * @param texts the long text of an item
     */
    public static <T> SearchResult<T> of(List<T> read, Function<T, String> texts) {
        int count = 0;
        for (long bytes = 0; count < Math.min(read.size(), LIMIT) && bytes < MAX_BYTES; count++) {
            bytes += texts.apply(read.get(count)).getBytes(StandardCharsets.UTF_8).length;
        }
        return new SearchResult<>(read.subList(0, count), count < read.size());
    }
}
