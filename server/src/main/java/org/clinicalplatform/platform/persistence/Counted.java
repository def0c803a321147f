package org.clinicalplatform.platform.persistence;

import java.util.UUID;

/**
 * An item of a page, read together with the number of items over all pages.
 *
 * @param id of the item; MyBatis would take rows for one that differ in nothing else but the item
 */
public record Counted<T>(UUID id, T item, long total) {}
