package org.clinicalplatform.platform.persistence;

/**
 * Which page of a list is requested.
 *
 * @param page counted from 0
 * @param size how many items a page holds, at least 1
 */
public record PageQuery(int page, int size) {
    /** Items before a page are counted no further: a page may be requested that begins behind the last of millions. */
    static final long FARTHEST = 100_000;

    /** How many items stand before the page. */
    public long offset() {
        return (long) page * size;
    }

    /**
     * How many items to count at most: those before the page, up to {@value #FARTHEST}, and so many more.
     *
     * @param more how many are counted from the beginning of the page on
     */
    public long countedTo(long more) {
        return Math.min(offset(), FARTHEST) + more;
    }
}
