package org.clinicalplatform.platform.web;

import java.util.Collection;

/** Counts the items of lists. */
public final class ListSizeValidator extends SizeValidator<Collection<?>> {
    @Override
    int size(Collection<?> items) {
        return items.size();
    }
}
