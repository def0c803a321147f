package org.clinicalplatform.clinical.clinicalnote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class ClinicalNoteServiceTest
        extends ChangeableRecordServiceTest<ClinicalNote, ClinicalNote.Details, ClinicalNoteStatus> {
    private final ClinicalNoteService notes;

    ClinicalNoteServiceTest(
            ClinicalNoteService notes, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super(
                "Clinical note",
                ClinicalNoteStatus.SIGNED,
                ClinicalNoteStatus.AMENDED,
                ClinicalNote::details,
                statements,
                clock,
                db);
        this.notes = notes;
    }

    @Test
    void signWhenDraftThenIsFinal() {
        ClinicalNote draft = create(patient, least(NOW));

        ClinicalNote signed = notes.sign(caller, draft.id(), 0);

        assertThat(notes.records().get(caller, draft.id())).isEqualTo(signed);
        assertThat(signed.status()).isEqualTo(ClinicalNoteStatus.SIGNED);
        assertThat(signed.signedBy()).isEqualTo(account.id());
        assertThat(signed.signedAt()).isEqualTo(NOW);
        assertRefused(() -> notes.sign(caller, draft.id(), 1), ErrorCode.NOTE_ALREADY_SIGNED);
        assertRefused(() -> notes.update(caller, draft.id(), 1, least(NOW)), ErrorCode.NOTE_ALREADY_SIGNED);
    }

    @Test
    void signWhenDraftWasChangedSinceItWasReadThenIsAConflict() {
        ClinicalNote draft = create(patient, least(NOW));
        notes.update(caller, draft.id(), 0, everything(NOW));

        assertRefused(() -> notes.sign(caller, draft.id(), 0), ErrorCode.VERSION_CONFLICT);
    }

    @Test
    void searchWhenOneIsSignedThenTellsItFromTheDrafts() {
        ClinicalNote older = create(patient, everything(NOW));
        clock.advance(Duration.ofDays(1));
        ClinicalNote newer = create(patient, everything(NOW));
        ClinicalNote signed =
                notes.sign(caller, create(patient, everything(NOW)).id(), 0);

        assertThat(search(ClinicalNoteStatus.DRAFT, null)).containsExactly(newer, older);
        assertThat(search(ClinicalNoteStatus.SIGNED, null)).containsExactly(signed);
        assertThat(search(ClinicalNoteStatus.AMENDED, null)).isEmpty();
        assertThat(search(ClinicalNoteStatus.DRAFT, clock.instant())).containsExactly(newer);
    }

    @Test
    void amendWhenSignedThenKeepsTheTextItHad() {
        UUID id = create(patient, least(NOW)).id();
        notes.sign(caller, id, 0);
        clock.advance(Duration.ofHours(1));

        ClinicalNote amended = notes.amend(caller, id, 1, "y", "Typing error");

        assertThat(notes.records().get(caller, id)).isEqualTo(amended);
        assertThat(amended.status()).isEqualTo(ClinicalNoteStatus.AMENDED);
        assertThat(amended.details().content()).isEqualTo("y");
        assertThat(notes.texts(caller, id)).singleElement().satisfies(text -> {
            assertThat(text.content()).isEqualTo("x");
            assertThat(text.signedAt()).isEqualTo(NOW);
            assertThat(text.amendedAt()).isEqualTo(clock.instant());
            assertThat(text.reason()).isEqualTo("Typing error");
        });
    }

    @Test
    void amendWhenDraftThenIsAConflict() {
        UUID id = create(patient, least(NOW)).id();

        assertRefused(() -> notes.amend(caller, id, 0, "y", "why"), ErrorCode.NOTE_NOT_SIGNED);
        assertThat(notes.texts(caller, id)).isEmpty();
    }

    private List<ClinicalNote> search(ClinicalNoteStatus status, @Nullable Instant from) {
        return notes.records().search(caller, RecordFilter.of(patient.id(), null, null, status, null, from, null));
    }

    @Override
    protected ClinicalNote.Details everything(Instant at) {
        return new ClinicalNote.Details(CODE, "Progress note", "Cough.\n\nLungs clear 😷");
    }

    @Override
    protected ClinicalNote.Details least(Instant at) {
        return new ClinicalNote.Details(CODE, "N", "x");
    }

    @Override
    protected ClinicalNote create(Caller by, UUID patientId, @Nullable UUID context, ClinicalNote.Details details) {
        return notes.create(by, patientId, context, details);
    }

    /** A note has the time at which it is written. */
    @Override
    protected ClinicalNote create(Caller by, UUID patientId, Instant at) {
        return writtenAt(at, () -> super.create(by, patientId, at));
    }

    @Override
    protected ClinicalNote complete(Instant at) {
        return writtenAt(at, () -> notes.sign(caller, super.complete(at).id(), 0));
    }

    private ClinicalNote writtenAt(Instant at, Supplier<ClinicalNote> writing) {
        Instant now = clock.instant();
        clock.set(at);
        ClinicalNote written = writing.get();
        clock.set(now);
        return written;
    }

    @Override
    protected ClinicalNote update(Caller by, UUID id, long version, ClinicalNote.Details details) {
        return notes.update(by, id, version, details);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        notes.voidRecord(by, id, reason);
    }

    @Override
    protected ClinicalRecords<ClinicalNote, RecordFilter<ClinicalNoteStatus>> records() {
        return notes.records();
    }
}
