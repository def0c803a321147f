package org.clinicalplatform.clinical.allergy;

import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link AllergyReaction} as {@code jsonb}. */
public class AllergyReactionListTypeHandler extends JsonListTypeHandler<AllergyReaction> {
    public AllergyReactionListTypeHandler() {
        super(AllergyReaction.class);
    }
}
