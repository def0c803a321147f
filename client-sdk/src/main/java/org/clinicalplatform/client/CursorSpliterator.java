package org.clinicalplatform.client;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Walks over the items of pages by their cursors and reads each page only when the one before it is used up. */
final class CursorSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
    /** The largest page of the specification. */
    private static final int LARGEST_PAGE = 100;

    private final Reader<T> reader;
    private Iterator<T> items = Collections.emptyIterator();
    private @Nullable String cursor;
    private boolean lastPageRead;

    private CursorSpliterator(Reader<T> reader) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.reader = reader;
    }

    /** A sequential stream over pages of the largest size. */
    static <T> Stream<T> stream(Reader<T> reader) {
        return StreamSupport.stream(new CursorSpliterator<>(reader), false);
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
        Page<T> page = reader.read(cursor, LARGEST_PAGE);
        cursor = page.next();
        lastPageRead = cursor == null;
        items = page.items().iterator();
    }

    /** Reads the page after a cursor; the first one for null. */
    @FunctionalInterface
    interface Reader<T> {
        Page<T> read(@Nullable String cursor, int size);
    }

    /**
     * What the walk has to know of a page.
     *
     * @param next the cursor of the page after it; null if it is the last
     */
    record Page<T>(List<T> items, @Nullable String next) {}
}
