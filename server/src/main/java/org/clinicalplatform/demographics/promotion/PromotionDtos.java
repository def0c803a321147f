package org.clinicalplatform.demographics.promotion;

import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.demographics.patient.PatientIdentifierDtos;
import org.clinicalplatform.demographics.person.PersonDtos;
import org.clinicalplatform.demographics.person.PersonNameDtos;

/** Promotions as the wire has them. */
final class PromotionDtos {
    private PromotionDtos() {}

    static Promotion promotion(PersonPromotionDto said) {
        return new Promotion(
                PersonDtos.details(said),
                PersonNameDtos.drafts(said.getNames()),
                PatientIdentifierDtos.drafts(said.getIdentifiers()));
    }
}
