package org.clinicalplatform.platform.persistence;

import java.util.List;

/**
 * One page of a list.
 *
 * @param totalItems how many items there are over all pages, of those the caller may see
 */
public record Page<T>(List<T> items, PageQuery query, long totalItems) {
    public Page {
        items = List.copyOf(items);
    }
}
