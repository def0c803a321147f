package org.clinicalplatform.clinical.encounterlocation;

import org.jspecify.annotations.Nullable;

/** A place in a facility, as exactly as it is known: a bed is in a room, a room in a ward. */
public record Place(
        String ward, @Nullable String room, @Nullable String bed) {}
