package org.clinicalplatform.clinical.note;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.StatementTable;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class ClinicalNoteServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final Coding CODE = new Coding("http://snomed.info/sct", "49727002", "Cough");
    private static final Coding OTHER = new Coding("http://snomed.info/sct", "247472004", null);

    private final ClinicalNoteService clinicalNotes;
    private final PreparedStatements statements;
    private final TestClock clock;
    private final FacilityRow elsewhere;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;
    private final PatientRow hidden;

    ClinicalNoteServiceTest(
            ClinicalNoteService clinicalNotes, PreparedStatements statements, TestClock clock, TestDatabase db) {
        this.clinicalNotes = clinicalNotes;
        this.statements = statements;
        this.clock = clock;
        TenantRow tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        patient = db.patients().insert(row -> row.at(facility));
        hidden = db.patients().insert(row -> row.at(elsewhere));
    }

    @Test
    void createWhenEverythingIsSaidThenIsReadBackTheSame() {
        ClinicalNote created = create(patient, everything());

        assertThat(clinicalNotes.get(caller, created.id())).isEqualTo(created);
        assertThat(created.details()).isEqualTo(everything());
        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(created.revision().createdBy()).isEqualTo(account.id());
    }

    @Test
    void createWhenOnlyTheNecessaryIsSaidThenIsReadBackTheSame() {
        ClinicalNote created = create(patient, least());

        assertThat(clinicalNotes.get(caller, created.id())).isEqualTo(created);
    }

    @Test
    void createWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        assertRefused(() -> create(hidden, least()), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> clinicalNotes.create(caller, UUID.randomUUID(), null, least()), ErrorCode.ACCESS_DENIED);
    }

    @Test
    void updateWhenVersionIsTheOneReadThenReplacesAllAndCounts() {
        ClinicalNote created = create(patient, least());
        clock.advance(Duration.ofHours(1));

        ClinicalNote updated = clinicalNotes.update(caller, created.id(), 0, everything());

        assertThat(clinicalNotes.get(caller, created.id())).isEqualTo(updated);
        assertThat(updated.details()).isEqualTo(everything());
        assertThat(updated.revision().version()).isEqualTo(1);
        assertThat(updated.revision().createdAt()).isEqualTo(NOW);
        assertThat(updated.revision().updatedAt()).isEqualTo(clock.instant());
    }

    @Test
    void updateWhenVersionIsStaleThenIsAConflictAndChangesNothing() {
        ClinicalNote created = create(patient, least());

        assertRefused(() -> clinicalNotes.update(caller, created.id(), 1, everything()), ErrorCode.VERSION_CONFLICT);

        assertThat(clinicalNotes.get(caller, created.id())).isEqualTo(created);
    }

    /** A stale version of what one may not see is a miss, not a conflict. */
    @Test
    void updateWhenDeniedThenIsTheSame404() {
        UUID denied = clinicalNotes
                .create(TestCallers.at(elsewhere, account), hidden.id(), null, everything())
                .id();

        assertMiss(() -> clinicalNotes.update(caller, denied, 7, least()));
        assertMiss(() -> clinicalNotes.update(caller, UUID.randomUUID(), 7, least()));
    }

    @Test
    void makeVoidWhenDoneThenTheIdNamesNothing() {
        UUID id = create(patient, least()).id();

        clinicalNotes.makeVoid(caller, id, "Recorded for the wrong patient");

        assertMiss(() -> clinicalNotes.get(caller, id));
        assertMiss(() -> clinicalNotes.makeVoid(caller, id, null));
        assertThat(clinicalNotes
                        .page(caller, patient.id(), new PageQuery(0, 20))
                        .totalItems())
                .isZero();
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenGivesNothing() {
        clinicalNotes.create(TestCallers.at(elsewhere, account), hidden.id(), null, least());

        assertThat(search(hidden.id(), null, null, null)).isEmpty();
        assertThat(search(UUID.randomUUID(), null, null, null)).isEmpty();
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        clinicalNotes.create(TestCallers.at(elsewhere, account), hidden.id(), null, least());
        ClinicalNote seen = create(patient, least());

        assertThat(search(null, null, null, null)).containsExactly(seen);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAll() {
        List<ClinicalNote> created =
                List.of(create(patient, least()), create(patient, least()), create(patient, least()));

        assertThat(clinicalNotes.page(caller, patient.id(), new PageQuery(0, 2)).items())
                .hasSize(2);
        assertThat(clinicalNotes.page(caller, patient.id(), new PageQuery(1, 2)).items())
                .hasSize(1);
        assertThat(clinicalNotes.page(caller, patient.id(), new PageQuery(0, 2)).totalItems())
                .isEqualTo(created.size());
    }

    @Test
    void signWhenDraftThenIsFinal() {
        ClinicalNote draft = create(patient, least());

        ClinicalNote signed = clinicalNotes.sign(caller, draft.id(), 0);

        assertThat(clinicalNotes.get(caller, draft.id())).isEqualTo(signed);
        assertThat(signed.status()).isEqualTo(ClinicalNoteStatus.SIGNED);
        assertThat(signed.signedBy()).isEqualTo(account.id());
        assertThat(signed.signedAt()).isEqualTo(NOW);
        assertRefused(() -> clinicalNotes.sign(caller, draft.id(), 1), ErrorCode.NOTE_ALREADY_SIGNED);
        assertRefused(() -> clinicalNotes.update(caller, draft.id(), 1, least()), ErrorCode.NOTE_ALREADY_SIGNED);
    }

    @Test
    void signWhenDraftWasChangedSinceItWasReadThenIsAConflict() {
        ClinicalNote draft = create(patient, least());
        clinicalNotes.update(caller, draft.id(), 0, everything());

        assertRefused(() -> clinicalNotes.sign(caller, draft.id(), 0), ErrorCode.VERSION_CONFLICT);
    }

    @Test
    void amendWhenSignedThenKeepsTheTextItHad() {
        UUID id = create(patient, least()).id();
        clinicalNotes.sign(caller, id, 0);
        clock.advance(Duration.ofHours(1));

        ClinicalNote amended = clinicalNotes.amend(caller, id, 1, "y", "Typing error");

        assertThat(clinicalNotes.get(caller, id)).isEqualTo(amended);
        assertThat(amended.status()).isEqualTo(ClinicalNoteStatus.AMENDED);
        assertThat(amended.details().content()).isEqualTo("y");
        assertThat(clinicalNotes.texts(caller, id)).singleElement().satisfies(text -> {
            assertThat(text.content()).isEqualTo("x");
            assertThat(text.signedAt()).isEqualTo(NOW);
            assertThat(text.amendedAt()).isEqualTo(clock.instant());
            assertThat(text.reason()).isEqualTo("Typing error");
        });
    }

    @Test
    void amendWhenDraftThenIsAConflict() {
        UUID id = create(patient, least()).id();

        assertRefused(() -> clinicalNotes.amend(caller, id, 0, "y", "why"), ErrorCode.NOTE_NOT_SIGNED);
        assertThat(clinicalNotes.texts(caller, id)).isEmpty();
    }

    /** The gate and the row are one statement; what grows must be asked for. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> create(patient, least())));
        UUID id = create(patient, least()).id();
        counted.put("get", count(() -> clinicalNotes.get(caller, id)));
        counted.put("update", count(() -> clinicalNotes.update(caller, id, 0, everything())));
        counted.put("search", count(() -> search(patient.id(), null, null, null)));
        counted.put("page", count(() -> clinicalNotes.page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", count(() -> clinicalNotes.makeVoid(caller, id, null)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("ClinicalNote"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<ClinicalNote> search(
            @Nullable UUID patientId,
            @Nullable ClinicalNoteStatus status,
            @Nullable String code,
            @Nullable Instant from) {
        return clinicalNotes.search(caller, RecordFilter.of(patientId, null, null, status, code, from, null));
    }

    private ClinicalNote create(PatientRow of, ClinicalNoteDetails details) {
        return clinicalNotes.create(caller, of.id(), null, details);
    }

    private static ClinicalNoteDetails everything() {
        return new ClinicalNoteDetails(CODE, "Progress note", "Cough.\n\nLungs clear 😷");
    }

    private static ClinicalNoteDetails least() {
        return new ClinicalNoteDetails(CODE, "N", "x");
    }

    private static void assertMiss(ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo("Clinical note not found"));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
