package org.clinicalplatform.clinical.encounterlocation;

import org.jspecify.annotations.Nullable;

/** A ward, a room in it or a bed in a room. */
public record Place(
        String ward, @Nullable String room, @Nullable String bed) {}
