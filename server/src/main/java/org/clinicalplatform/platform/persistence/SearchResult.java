package org.clinicalplatform.platform.persistence;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The result of an unpaged search or list.
 *
 * @param truncated whether more items match than it contains
 */
public record SearchResult<T>(List<T> items, boolean truncated) {
    /** The maximum number of items of a result. */
    public static final int LIMIT = 500;

    /**
     * How many bytes the long items of a result may have before its last one. A replica holds several copies of a
     * result at a time, and 500 of the longest notes would be 150 MB, 500 of the longest allergies 500 MB.
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
     * The result of a statement that read {@link #QUERY}, of items that may be long. It ends with the item with which
     * they have {@link #MAX_BYTES}; the statement need only read one item more.
     *
     * @param bytes those of an item, at least as many as the statement counts
     */
    public static <T> SearchResult<T> of(List<T> read, ToLongFunction<T> bytes) {
        int count = 0;
        for (long sum = 0; count < Math.min(read.size(), LIMIT) && sum < MAX_BYTES; count++) {
            sum += bytes.applyAsLong(read.get(count));
        }
        return new SearchResult<>(read.subList(0, count), count < read.size());
    }

    /** As {@link #bytesOf}, of one of many short texts: with what it takes besides its letters. */
    public static long bytesOfPart(@Nullable String text) {
        return 32 + bytesOf(text);
    }

    /** The bytes of a text as it is stored and sent. */
    public static long bytesOf(@Nullable String text) {
        return text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
