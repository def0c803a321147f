package org.clinicalplatform.demographics.person;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a relationship is.
 *
 * @param type what the related person is to the other one
 * @param endedOn null while it lasts
 */
public record PersonRelationshipDetails(
        RelationshipType type,
        @Nullable LocalDate startedOn,
        @Nullable LocalDate endedOn) {}
