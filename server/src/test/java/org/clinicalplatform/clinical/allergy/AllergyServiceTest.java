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
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

@DatabaseTest
class AllergyServiceTest extends ChangeableRecordServiceTest<Allergy, AllergyDetails, AllergyClinicalStatus> {
    private final AllergyService allergies;

    AllergyServiceTest(AllergyService allergies, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super("Allergy", statements, clock, db);
        this.allergies = allergies;
    }

    @Override
    protected AllergyDetails everything(Instant at) {
        return new AllergyDetails(
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
    protected AllergyDetails least(Instant at) {
        return new AllergyDetails(
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
    protected AllergyClinicalStatus status() {
        return AllergyClinicalStatus.RESOLVED;
    }

    @Override
    protected AllergyClinicalStatus otherStatus() {
        return AllergyClinicalStatus.INACTIVE;
    }

    @Override
    protected Allergy create(Caller by, UUID patientId, AllergyDetails details) {
        return allergies.create(by, patientId, null, details);
    }

    @Override
    protected Allergy get(Caller by, UUID id) {
        return allergies.get(by, id);
    }

    @Override
    protected Allergy update(Caller by, UUID id, long version, AllergyDetails said) {
        return allergies.update(by, id, version, said);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        allergies.voidRecord(by, id, reason);
    }

    @Override
    protected Page<Allergy> page(Caller by, UUID patientId, PageQuery query) {
        return allergies.page(by, patientId, query);
    }

    @Override
    protected List<Allergy> search(Caller by, RecordFilter<AllergyClinicalStatus> filter) {
        return allergies.search(by, filter);
    }

    @Override
    protected UUID id(Allergy read) {
        return read.id();
    }

    @Override
    protected Revision revision(Allergy read) {
        return read.revision();
    }

    @Override
    protected AllergyDetails details(Allergy read) {
        return read.details();
    }
}
