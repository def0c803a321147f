package org.clinicalplatform.clinical.allergy;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.clinicalplatform.api.model.AllergyCategory;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.api.model.AllergyCriticality;
import org.clinicalplatform.api.model.AllergyType;
import org.clinicalplatform.api.model.AllergyVerificationStatus;
import org.clinicalplatform.api.model.ReactionSeverity;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.platform.routing.Operations;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class AllergyServiceTest extends ChangeableRecordServiceTest<Allergy, Allergy.Details, AllergyClinicalStatus> {
    AllergyServiceTest(AllergyService allergies, ApplicationContext beans) {
        super(
                beans,
                "Allergy",
                AllergyClinicalStatus.RESOLVED,
                AllergyClinicalStatus.INACTIVE,
                new Operations<>(allergies.records(), Allergy::details, allergies::create, allergies::voidRecord),
                allergies::update);
    }

    @Test
    void searchWhenReactionsAreLongThenIsTruncatedAfterTheBound() {
        assertBoundsSearches(
                bean(AllergyService.class).records(),
                "allergy",
                "reactions",
                "[{\"manifestations\": [{\"system\": \"urn:s\", \"code\": \"1\", \"display\": \"LONG\"}]}]");
    }

    @Override
    protected Allergy.Details everything(Instant at) {
        return new Allergy.Details(
                CODE,
                AllergyType.INTOLERANCE,
                List.of(AllergyCategory.FOOD, AllergyCategory.BIOLOGIC),
                AllergyCriticality.UNABLE_TO_ASSESS,
                AllergyClinicalStatus.RESOLVED,
                AllergyVerificationStatus.PRESUMED,
                LocalDate.parse("2001-02-03"),
                List.of(
                        new AllergyReaction(List.of(CODE, OTHER), ReactionSeverity.MILD),
                        new AllergyReaction(List.of(OTHER), null)),
                "Rash \"itchy\"",
                at);
    }

    @Override
    protected Allergy.Details least(Instant at) {
        return new Allergy.Details(
                CODE,
                null,
                List.of(),
                null,
                AllergyClinicalStatus.ACTIVE,
                AllergyVerificationStatus.CONFIRMED,
                null,
                List.of(),
                null,
                at);
    }
}
