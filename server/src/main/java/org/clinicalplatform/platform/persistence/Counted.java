package org.clinicalplatform.platform.persistence;

import java.util.UUID;

/**
 * An item of a page, read together with the number of items over all pages.
 *
 * @param id of the item; MyBatis tells the rows apart by it, since it does not look into the item
 * @param total how many items there are over all pages
 */
public record Counted<T>(UUID id, T item, long total) {}
