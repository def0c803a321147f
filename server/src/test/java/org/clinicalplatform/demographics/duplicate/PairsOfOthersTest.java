package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Who can be assigned a pair, and which patients a facility filter finds. */
class PairsOfOthersTest extends DuplicatePairTestCase {
    PairsOfOthersTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void assignWhenTheAccountIsInactiveOrOfAnotherTenantThenIsUnknown() {
        DuplicatePair pair = pair();
        UUID inactive =
                db.accounts().insert(row -> row.home(tenant).inactive()).id();
        UUID stranger =
                db.accounts().insert(row -> row.home(foreign).at(foreign)).id();

        for (UUID assignee : List.of(inactive, stranger)) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> pairs.assign(caller, pair.id(), pair.version(), assignee));
        }
        assertThat(pair().assigneeId()).isNull();
    }

    @Test
    void assignWhenTheAccountOfAnotherTenantHoldsARoleInThisOneThenIsAssigned() {
        DuplicatePair pair = pair();
        UUID visiting =
                db.accounts().insert(row -> row.home(foreign).at(facility)).id();

        assertThat(pairs.assign(caller, pair.id(), pair.version(), visiting)
                        .pair()
                        .assigneeId())
                .isEqualTo(visiting);
    }

    /** The filter would otherwise tell where a restricted patient is registered. */
    @Test
    void listWhenThePatientAtTheFacilityIsRestrictedThenIsLeftOutUnlessVisible() {
        pair();
        UUID patient = db.patients()
                .insert(row -> row.at(facility).person(one).restricted())
                .id();
        DuplicatePairFilter here = DuplicatePairFilter.of(null, null, facility.id(), null);

        assertThat(listed(here)).isEmpty();
        assertThat(listed(ALL)).hasSize(1);

        db.grants().insert(row -> row.account(account).set("patient_id", patient));
        assertThat(listed(here)).hasSize(1);
    }
}
