package org.clinicalplatform.platform.persistence;

/**
 * Which page of a list is requested.
 *
 * @param page counted from 0
 * @param size how many items a page holds, at least 1
 */
public record PageQuery(int page, int size) {
    /** How many items stand before the page. */
    public long offset() {
        return (long) page * size;
    }
}
