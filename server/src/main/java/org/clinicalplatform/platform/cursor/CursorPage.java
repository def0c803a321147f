package org.clinicalplatform.platform.cursor;

import java.util.List;
import java.util.function.LongSupplier;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list that grows while it is read, newest first (decision 0041).
 *
 * @param next the cursor of the page after this one; null for the last page
 */
public record CursorPage<T extends Occurrence>(
        Page<T> page, @Nullable String next) {

    /** Reads items of a list. */
    @FunctionalInterface
    public interface Reader<T> {
        /** @param after the position after which the items begin; null for the beginning of the list */
        List<T> read(@Nullable Position after, int limit, long offset);
    }

    /**
     * Reads the requested page, and one item more to know whether it is the last. The items are counted for a page that
     * is requested by its number; the cursors of a walk keep the count with which the walk began.
     *
     * @param owner what the cursors of the list belong to: the list, its filters and who may read it
     * @throws ApiException with 400 for a cursor that belongs to another owner
     */
    public static <T extends Occurrence> CursorPage<T> read(
            CursorQuery query, Cursors cursors, String owner, LongSupplier count, Reader<T> items) {
        PageQuery page = query.page();
        if (query.cursor() == null) {
            long totalItems = count.getAsLong();
            return of(
                    page.offset() < totalItems ? items.read(null, page.size() + 1, page.offset()) : List.of(),
                    page,
                    totalItems,
                    cursors,
                    owner);
        }
        Position after = cursors.decrypt(query.cursor(), owner);
        return of(
                items.read(after, page.size() + 1, 0),
                new PageQuery(after.page(), page.size()),
                after.totalItems(),
                cursors,
                owner);
    }

    private static <T extends Occurrence> CursorPage<T> of(
            List<T> read, PageQuery page, long totalItems, Cursors cursors, String owner) {
        if (read.size() <= page.size()) {
            return new CursorPage<>(new Page<>(read, page, totalItems), null);
        }
        List<T> items = read.subList(0, page.size());
        T last = items.get(items.size() - 1);
        Position end = new Position(last.occurredAt(), last.id(), page.page() + 1, totalItems);
        return new CursorPage<>(new Page<>(items, page, totalItems), cursors.encrypt(end, owner));
    }
}
