package org.clinicalplatform.client;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Walks over the items of pages and reads each page only when the one before it is used up.
 *
 * <p>Pages are counted from the beginning of the list, so they shift when items are added or voided meanwhile. Each
 * page therefore contains an item of the one before. If it begins with another item, items before it have left the
 * list, and those after them have moved to pages that were read already: the walk goes back until it meets an item that
 * it knows. Items that it knows are skipped.
 */
final class PageSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    /** The largest page of the specification. */
    private static final int LARGEST_PAGE = 100;

    private final Reader<T> reader;
    private final Set<Object> known = new HashSet<>();
    private Iterator<T> items = Collections.emptyIterator();
    private PagePosition next = new PagePosition(0, LARGEST_PAGE);
    private int largestPage = LARGEST_PAGE;
    private long end;
    private boolean lastPageRead;

    private PageSpliterator(Reader<T> reader) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.DISTINCT);
        this.reader = reader;
    }

    /** A sequential stream over pages of the largest size. */
    static <T> Stream<T> stream(Reader<T> reader) {
        return StreamSupport.stream(new PageSpliterator<>(reader), false);
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        while (!items.hasNext()) {
            if (lastPageRead) {
                return false;
            }
            readPage();
        }
        action.accept(items.next());
        return true;
    }

    private void readPage() {
        Page<T> page = reader.read(next.number(), next.size());
        boolean overlaps = next.number() > 0 && next.offset() < end;
        if (overlaps && !page.beginsWithOneOf(known)) {
            next = next.before();
            return;
        }
        if (page.size() < next.size()) {
            largestPage = page.size();
        }
        end = next.offset() + page.size();
        lastPageRead = page.items().isEmpty() || end >= page.totalItems();
        items = page.items().stream()
                .filter(item -> known.add(page.id().apply(item)))
                .toList()
                .iterator();
        next = PagePosition.after(end, largestPage);
    }

    /** Reads one page by its number, from 0, and size. */
    @FunctionalInterface
    interface Reader<T> {
        Page<T> read(int number, int size);
    }

    /**
     * What the walk has to know of a page.
     *
     * @param id tells the items apart
     * @param size how many items a full page holds
     * @param totalItems how many items there are over all pages
     */
    record Page<T>(List<T> items, Function<? super T, ?> id, int size, long totalItems) {

        boolean beginsWithOneOf(Set<?> ids) {
            return !items.isEmpty() && ids.contains(id.apply(items.get(0)));
        }
    }

    /** A page of a list. It begins at a multiple of its size. */
    private record PagePosition(int number, int size) {

        /**
         * The page that ends last of those that contain the last item read; pages of one or two items cannot overlap.
         */
        static PagePosition after(long end, int largestPage) {
            return IntStream.rangeClosed(1, largestPage)
                    .mapToObj(size -> new PagePosition((int) ((end - 1) / size), size))
                    .filter(page -> page.end() > end)
                    .max(Comparator.comparingLong(PagePosition::end))
                    .orElseGet(() -> new PagePosition((int) (end / largestPage), largestPage));
        }

        PagePosition before() {
            return new PagePosition(number - 1, size);
        }

        long offset() {
            return (long) number * size;
        }

        private long end() {
            return offset() + size;
        }
    }
}
