package org.clinicalplatform.clinical.allergy;

import org.clinicalplatform.api.model.AllergyCategory;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Lists of {@link AllergyCategory} as {@code jsonb}. */
public class AllergyCategoryListTypeHandler extends JsonListTypeHandler<AllergyCategory> {
    public AllergyCategoryListTypeHandler() {
        super(AllergyCategory.class);
    }
}
