package org.clinicalplatform.demographics.person;

import java.time.LocalDate;
import org.clinicalplatform.api.model.RelationshipType;
import org.jspecify.annotations.Nullable;

/** The {@code type} is the role of the related person; {@code endedOn} is null while the relationship lasts. */
public record PersonRelationshipDetails(
        RelationshipType type,
        @Nullable LocalDate startedOn,
        @Nullable LocalDate endedOn) {}
