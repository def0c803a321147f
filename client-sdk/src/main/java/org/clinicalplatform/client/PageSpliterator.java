package org.clinicalplatform.client;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Walks over the items of pages and reads each page only when the one before it is used up. */
final class PageSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    /** The largest page of the specification. */
    private static final int LARGEST_PAGE = 100;

    private final IntFunction<Page<T>> reader;
    private Iterator<T> items = Collections.emptyIterator();
    private int nextPage;
    private boolean lastPageRead;

    /** Walks over the pages of {@code reader}, starting with number 0. */
    PageSpliterator(IntFunction<Page<T>> reader) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.reader = reader;
    }

    /** A sequential stream over pages of the largest size. */
    static <T> Stream<T> stream(Reader<T> reader) {
        return StreamSupport.stream(new PageSpliterator<>(number -> reader.read(number, LARGEST_PAGE)), false);
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
        Page<T> page = reader.apply(nextPage);
        nextPage++;
        // An empty page ends the walk whatever the total says: it may have shrunk on the way.
        lastPageRead = page.items().isEmpty() || (long) nextPage * page.size() >= page.totalItems();
        items = page.items().iterator();
    }

    /** Reads one page by its number, from 0, and size. */
    @FunctionalInterface
    interface Reader<T> {
        Page<T> read(int number, int size);
    }

    /**
     * What the walk has to know of a page.
     *
     * @param size how many items a full page holds
     * @param totalItems how many items there are over all pages
     */
    record Page<T>(List<T> items, int size, long totalItems) {}
}
