package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PatientIdsTest extends ClinicTestCase {
    private final PatientIds ids = bean(PatientIds.class);
    private final PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));

    PatientIdsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void sameAsWhenMergedForGoodAfterUndoneMergesThenHasEachIdOnce() {
        PatientRow loser = db.patients().insert(row -> row.mergedInto(survivor));
        insertUndoneMerge(loser, survivor, NOW, NOW.plusSeconds(1));
        insertUndoneMerge(loser, survivor, NOW.plusSeconds(2), NOW.plusSeconds(3));

        PatientIdColumns found = ids.sameAs(tenant.id(), loser.id());

        assertThat(found.id())
                .containsExactlyInAnyOrder(loser.id().toString(), survivor.id().toString());
        assertThat(found.hasPeriods()).isFalse();
    }

    @Test
    void sameAsWhenSeveralPeriodsOfOneSurvivorOverlapThenHasThemAsOne() {
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        PatientRow between = db.patients().insert(row -> row.tenant(tenant));
        insertUndoneMerge(loser, survivor, NOW, NOW.plusSeconds(5));
        insertUndoneMerge(loser, between, NOW, NOW.plusSeconds(20));
        insertUndoneMerge(between, survivor, NOW.plusSeconds(4), NOW.plusSeconds(9));
        insertUndoneMerge(loser, survivor, NOW.plusSeconds(30), NOW.plusSeconds(31));

        PatientIdColumns found = ids.sameAs(tenant.id(), loser.id());

        assertThat(found.id())
                .containsExactlyInAnyOrder(
                        loser.id().toString(),
                        between.id().toString(),
                        survivor.id().toString(),
                        survivor.id().toString());
        assertThat(found.hasPeriods()).isTrue();
        assertThat(found.since().stream().filter(time -> !time.startsWith("-")).map(Instant::parse))
                .containsExactlyInAnyOrder(NOW, NOW, NOW.plusSeconds(30));
        assertThat(found.until().stream().filter(time -> !time.startsWith("i")).map(Instant::parse))
                .containsExactlyInAnyOrder(NOW.plusSeconds(9), NOW.plusSeconds(20), NOW.plusSeconds(31));
    }

    /** Rows that name the other patient are not about the loser. */
    @Test
    void sameAsWhenTheSurvivorWasMergedBeforeOrAfterwardsThenIsWithoutThatId() {
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        PatientRow other = db.patients().insert(row -> row.tenant(tenant));
        insertUndoneMerge(survivor, other, NOW, NOW.plusSeconds(10));
        insertUndoneMerge(loser, survivor, NOW.plusSeconds(10), NOW.plusSeconds(20));
        insertUndoneMerge(survivor, other, NOW.plusSeconds(20), NOW.plusSeconds(30));

        assertThat(ids.sameAs(tenant.id(), loser.id()).id())
                .containsExactlyInAnyOrder(loser.id().toString(), survivor.id().toString());
        assertThat(ids.sameAs(foreign.tenantId(), loser.id()).id())
                .containsExactly(loser.id().toString());
    }

    /** As from the clocks of two replicas. */
    @Test
    void sameAsWhenTheUndoIsBeforeTheMergeThenHasItsId() {
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        insertUndoneMerge(loser, survivor, NOW.plusMillis(1), NOW);

        assertThat(ids.sameAs(tenant.id(), loser.id()).id())
                .contains(survivor.id().toString());
    }

    @Test
    void sameAsWhenThereAreTooManyIdsThenIsRefused() {
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        insertUndoneMerges(loser, PatientIds.MOST - 1);
        assertThat(ids.sameAs(tenant.id(), loser.id()).id()).hasSize(PatientIds.MOST);

        insertUndoneMerge(loser, survivor, NOW, NOW.plusSeconds(1));

        assertRefused(ErrorCode.INVALID_REQUEST, () -> ids.sameAs(tenant.id(), loser.id()));
    }

    @Test
    void sameAsWhenThePatientIsUnknownOrNotNamedThenHasThisIdOrNone() {
        UUID unknown = UUID.randomUUID();

        assertThat(ids.sameAs(tenant.id(), unknown).id()).containsExactly(unknown.toString());
        assertThat(ids.sameAs(tenant.id(), null).isEmpty()).isTrue();
    }

    private void insertUndoneMerges(PatientRow loser, int number) {
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, survivor_patient_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by,"
                        + " undone_at, undone_by, undo_reason)"
                        + " select gen_random_uuid(), s.tenant_id, s.person_id, l.person_id, s.id, l.id, 'One person',"
                        + " true, '{}', timestamptz '2020-01-01' + make_interval(hours => n), ?,"
                        + " timestamptz '2020-01-01' + make_interval(hours => n, mins => 1), ?, 'Two persons'"
                        + " from patient s, patient l, generate_series(1, ?) n where s.id = ? and l.id = ?",
                account.id(),
                account.id(),
                number,
                survivor.id(),
                loser.id());
    }
}
