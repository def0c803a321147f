package org.clinicalplatform.clinical.allergy;

import java.util.List;
import org.clinicalplatform.api.model.ReactionSeverity;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/** A reaction that the patient had to the substance. */
public record AllergyReaction(
        List<Coding> manifestations, @Nullable ReactionSeverity severity) {}
