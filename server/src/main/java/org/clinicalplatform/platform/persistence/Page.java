package org.clinicalplatform.platform.persistence;

import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One page of a list.
 *
 * @param totalItems number of items on all pages that the caller may see
 */
public record Page<T>(List<T> items, PageQuery query, long totalItems) {
    public Page {
        items = List.copyOf(items);
    }

    /**
     * The requested page. Items and number are read in one snapshot: otherwise an item that is created between the two
     * may move the last one behind the page with which, by the number, the list ends.
     *
     * @param items reads its items; not called after the last page, where a database would walk over all rows before it
     */
    public static <T> Page<T> of(PageQuery query, long totalItems, Supplier<List<T>> items) {
        return new Page<>(query.offset() < totalItems ? items.get() : List.of(), query, totalItems);
    }

    /**
     * The requested page of items that were counted as they were read.
     *
     * @param count counts the items; called only for a page after the last one, where no row contains the number
     */
    public static <T> Page<T> of(PageQuery query, List<Counted<T>> rows, LongSupplier count) {
        List<T> items = rows.stream().map(Counted::item).toList();
        return new Page<>(
                items,
                query,
                rows.isEmpty() ? countBehind(query, count) : rows.get(0).total());
    }

    private static long countBehind(PageQuery query, LongSupplier count) {
        return query.offset() == 0 ? 0 : count.getAsLong();
    }

    /** The page as the specification defines it: maps the items, then the page itself. */
    public <D, P> P map(Function<T, D> item, Shape<D, P> page) {
        return page.of(items.stream().map(item).toList(), query.page(), query.size(), totalItems);
    }

    /** The constructor of a generated page. */
    @FunctionalInterface
    public interface Shape<D, P> {
        P of(List<D> items, Integer page, Integer size, Long totalItems);
    }
}
