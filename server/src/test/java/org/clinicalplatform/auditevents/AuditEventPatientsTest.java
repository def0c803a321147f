package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Events of lists, whose patients are in a table of their own. */
class AuditEventPatientsTest extends ClinicTestCase {
    private static final PageQuery ALL = new PageQuery(0, 100);
    private static final Instant BEFORE_ALL = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant AFTER_ALL = Instant.parse("2100-01-01T00:00:00Z");

    private final AuditEventService service = bean(AuditEventService.class);
    private final AuditEventMapper mapper = bean(AuditEventMapper.class);
    private final Caller reader = TestCallers.in(tenant, account);
    private final UUID patient = UUID.randomUUID();

    AuditEventPatientsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pageWhenAPatientAndAnotherCriterionAreGivenThenEventsOfListsMatchBoth() {
        AuditEvent listed = insert(NOW, List.of(), patient, UUID.randomUUID());
        UUID record = UUID.randomUUID();
        UUID subject = UUID.randomUUID();
        db.updateKept(
                "update audit_event set record_id = ?, subject_account_id = ? where id = ?",
                record,
                subject,
                listed.id());

        assertThat(found(filter(null, null, null, null, null, null))).containsExactly(listed.id());
        assertThat(found(filter(listed.userAccountId(), null, null, null, null, null)))
                .containsExactly(listed.id());
        assertThat(found(filter(null, record, null, null, null, null))).containsExactly(listed.id());
        assertThat(found(filter(null, null, subject, null, null, null))).containsExactly(listed.id());
        assertThat(found(filter(null, null, null, AuditOutcome.GRANTED, null, null)))
                .containsExactly(listed.id());
        assertThat(found(filter(null, null, null, null, BEFORE_ALL, null))).containsExactly(listed.id());
        assertThat(found(filter(null, null, null, null, null, AFTER_ALL))).containsExactly(listed.id());

        UUID another = UUID.randomUUID();
        assertThat(found(filter(another, null, null, null, null, null))).isEmpty();
        assertThat(found(filter(null, another, null, null, null, null))).isEmpty();
        assertThat(found(filter(null, null, another, null, null, null))).isEmpty();
        assertThat(found(filter(null, null, null, AuditOutcome.REFUSED, null, null)))
                .isEmpty();
        assertThat(found(filter(null, null, null, null, AFTER_ALL, null))).isEmpty();
        assertThat(found(filter(null, null, null, null, null, BEFORE_ALL))).isEmpty();
    }

    /** Only its id distinguishes the event that matches from the one that has the patient. */
    @Test
    void pageWhenAnotherEventOfTheSameInstantMatchesThenThatOfThePatientIsLeftOut() {
        insert(NOW, List.of(), patient, UUID.randomUUID());
        AuditEvent other = insert(NOW, List.of(), UUID.randomUUID(), UUID.randomUUID());

        assertThat(found(filter(other.userAccountId(), null, null, null, null, null)))
                .isEmpty();
    }

    @Test
    void pageWhenAListOfAnotherTenantHasThePatientThenIsLeftOut() {
        insertOf(foreign.tenantId(), NOW, List.of(), patient);

        assertThat(found(filter(null, null, null, null, null, null))).isEmpty();
    }

    /**
     * Whoever read a list with the survivor before the merge or after the undo did not see the other patient, unless
     * the call was made while one of the two was not committed.
     */
    @Test
    void pageWhenAMergeWasUndoneThenListsOfTheSurvivorCountFromTheMergeToTheUndo() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.tenant(tenant));
        Instant merged = NOW.plusSeconds(60);
        Instant undone = NOW.plusSeconds(120);
        insertUndoneMerge(loser, survivor, merged, undone);
        insert(NOW, List.of(), survivor.id());
        AuditEvent first = insert(merged.minusSeconds(10), List.of(), survivor.id());
        AuditEvent last = insert(undone.plusSeconds(10), List.of(), survivor.id());
        insert(undone.plusSeconds(11), List.of(), survivor.id());

        assertThat(found(new AuditEventFilter(null, null, loser.id(), null, null, null, null, null, null)))
                .containsExactly(last.id(), first.id());
    }

    /** Two patients were merged, and each person has kept its own. */
    @Test
    void insertWhenAMergedPersonHasAPatientThenThatOfTheSurvivorIsNotAmongThem() {
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        PatientRow loser = db.patients().insert(row -> row.mergedInto(survivor));
        db.update(
                "update person set voided_at = updated_at, merged_into_person_id = ? where id = ?",
                personOf(survivor),
                personOf(loser));

        AuditEvent event = insert(NOW, List.of(personOf(loser)));

        assertThat(db.texts("select patient_id::text from audit_event_patient where event_id = ?", event.id()))
                .containsExactly(loser.id().toString());
    }

    private AuditEvent insert(Instant at, List<UUID> persons, UUID... patients) {
        return insertOf(tenant.id(), at, persons, patients);
    }

    private AuditEvent insertOf(UUID tenantId, Instant at, List<UUID> persons, UUID... patients) {
        AuditEvent event = TestAuditEvents.ofPatients(tenantId, null, Arrays.asList(patients), at);
        mapper.insertAll(AuditEventColumns.of(List.of(new NewAuditEvent(event, persons))));
        return event;
    }

    private AuditEventFilter filter(
            @Nullable UUID account,
            @Nullable UUID record,
            @Nullable UUID subject,
            @Nullable AuditOutcome outcome,
            @Nullable Instant recordedFrom,
            @Nullable Instant recordedTo) {
        return new AuditEventFilter(account, record, patient, subject, outcome, null, null, recordedFrom, recordedTo);
    }

    private List<UUID> found(AuditEventFilter filter) {
        Page<AuditEvent> page = page(filter);
        assertThat(page.totalItems()).isEqualTo(page.items().size());
        return page.items().stream().map(AuditEvent::id).toList();
    }

    private Page<AuditEvent> page(AuditEventFilter filter) {
        return service.page(reader, filter, new CursorQuery(ALL, null)).page();
    }
}
