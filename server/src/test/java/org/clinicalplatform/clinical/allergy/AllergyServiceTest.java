package org.clinicalplatform.clinical.allergy;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.AllergyCategory;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.api.model.AllergyCriticality;
import org.clinicalplatform.api.model.AllergyType;
import org.clinicalplatform.api.model.AllergyVerificationStatus;
import org.clinicalplatform.api.model.ReactionSeverity;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

@DatabaseTest
class AllergyServiceTest extends ChangeableRecordServiceTest<Allergy, Allergy.Details, AllergyClinicalStatus> {
    private final AllergyService allergies;

    AllergyServiceTest(AllergyService allergies, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super(
                "Allergy",
                AllergyClinicalStatus.RESOLVED,
                AllergyClinicalStatus.INACTIVE,
                Allergy::details,
                statements,
                clock,
                db);
        this.allergies = allergies;
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

    @Override
    protected Allergy create(Caller by, UUID patientId, @Nullable UUID context, Allergy.Details details) {
        return allergies.create(by, patientId, context, details);
    }

    @Override
    protected Allergy update(Caller by, UUID id, long version, Allergy.Details details) {
        return allergies.update(by, id, version, details);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        allergies.voidRecord(by, id, reason);
    }

    @Override
    protected ClinicalRecords<Allergy, RecordFilter<AllergyClinicalStatus>> records() {
        return allergies.records();
    }
}
