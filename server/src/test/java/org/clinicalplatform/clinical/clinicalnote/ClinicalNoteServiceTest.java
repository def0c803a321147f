package org.clinicalplatform.clinical.clinicalnote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class ClinicalNoteServiceTest
        extends ChangeableRecordServiceTest<ClinicalNote, ClinicalNote.Details, ClinicalNoteStatus> {
    private final ClinicalNoteService notes;

    ClinicalNoteServiceTest(ClinicalNoteService notes, ApplicationContext beans) {
        super(
                beans,
                "Clinical note",
                ClinicalNoteStatus.SIGNED,
                ClinicalNoteStatus.AMENDED,
                new Operations<>(notes.records(), ClinicalNote::details, notes::create, notes::voidRecord),
                notes::update);
        this.notes = notes;
    }

    @Test
    void signWhenDraftThenIsFinal() {
        ClinicalNote draft = create(patient, least(NOW));

        ClinicalNote signed = notes.sign(caller, draft.id(), 0);

        assertThat(get(draft.id())).isEqualTo(signed);
        assertThat(signed.status()).isEqualTo(ClinicalNoteStatus.SIGNED);
        assertThat(signed.signedBy()).isEqualTo(account.id());
        assertThat(signed.signedAt()).isEqualTo(NOW);
        assertRefused(ErrorCode.NOTE_ALREADY_SIGNED, () -> notes.sign(caller, draft.id(), 1));
        assertRefused(ErrorCode.NOTE_ALREADY_SIGNED, () -> notes.update(caller, draft.id(), 1, least(NOW)));
    }

    @Test
    void signWhenDraftWasChangedSinceItWasReadThenIsAConflict() {
        ClinicalNote draft = create(patient, least(NOW));
        notes.update(caller, draft.id(), 0, everything(NOW));

        assertRefused(ErrorCode.VERSION_CONFLICT, () -> notes.sign(caller, draft.id(), 0));
    }

    @Test
    void searchWhenOneIsSignedThenTellsItFromTheDrafts() {
        ClinicalNote older = create(patient, everything(NOW));
        clock.advance(Duration.ofDays(1));
        ClinicalNote newer = create(patient, everything(NOW));
        ClinicalNote signed =
                notes.sign(caller, create(patient, everything(NOW)).id(), 0);

        assertThat(search(ClinicalNoteStatus.DRAFT, null, null)).containsExactly(newer, older);
        assertThat(search(ClinicalNoteStatus.SIGNED, null, null)).containsExactly(signed);
        assertThat(search(ClinicalNoteStatus.AMENDED, null, null)).isEmpty();
        assertThat(search(ClinicalNoteStatus.DRAFT, null, clock.instant())).containsExactly(newer);
    }

    @Test
    void amendWhenSignedThenKeepsTheTextItHad() {
        UUID id = create(patient, least(NOW)).id();
        notes.sign(caller, id, 0);
        clock.advance(Duration.ofHours(1));

        ClinicalNote amended = notes.amend(caller, id, 1, correction("y"));

        assertThat(get(id)).isEqualTo(amended);
        assertThat(amended.status()).isEqualTo(ClinicalNoteStatus.AMENDED);
        assertThat(amended.details().content()).isEqualTo("y");
        assertThat(notes.texts(caller, id).items()).singleElement().satisfies(text -> {
            assertThat(text.content()).isEqualTo("x");
            assertThat(text.signedAt()).isEqualTo(NOW);
            assertThat(text.amendedAt()).isEqualTo(clock.instant());
            assertThat(text.reason()).isEqualTo("Typing error");
            assertThat(text.title()).isNull();
            assertThat(text.type()).isNull();
        });
    }

    @Test
    void amendWhenTypeAndTitleAreWrongThenReplacesThemAndKeepsWhatTheyWere() {
        ClinicalNote note = complete(NOW);
        Coding type = new Coding("http://loinc.org", "18842-5", null);

        ClinicalNote amended = notes.amend(
                caller, note.id(), 1, new ClinicalNoteAmendment(type, "Discharge summary", "y", "Typing error"));
        clock.advance(Duration.ofMinutes(1));
        notes.amend(caller, note.id(), 2, correction("z"));

        assertThat(amended.details()).isEqualTo(new ClinicalNote.Details(type, "Discharge summary", "y"));
        assertThat(get(note.id()).details()).isEqualTo(new ClinicalNote.Details(type, "Discharge summary", "z"));
        List<ClinicalNoteText> texts = notes.texts(caller, note.id()).items();
        assertThat(texts).hasSize(2);
        assertThat(texts.get(0)).returns(null, ClinicalNoteText::type).returns(null, ClinicalNoteText::title);
        assertThat(texts.get(1))
                .returns(note.details().type(), ClinicalNoteText::type)
                .returns(note.details().title(), ClinicalNoteText::title)
                .returns(note.details().content(), ClinicalNoteText::content);
    }

    /** The clock of the replica that wrote the first amendment was ahead. */
    @Test
    void amendWhenTheClockIsBehindThatOfTheFormerAmendmentThenTextsKeepTheirOrder() {
        ClinicalNote note = complete(NOW);
        String first = note.details().content();
        clock.set(NOW.plus(Duration.ofHours(1)));
        notes.amend(caller, note.id(), 1, correction("y"));
        clock.set(NOW);

        ClinicalNote amended = notes.amend(caller, note.id(), 2, correction("z"));

        List<ClinicalNoteText> texts = notes.texts(caller, note.id()).items();
        assertThat(texts).extracting(ClinicalNoteText::content).containsExactly("y", first);
        assertThat(texts.get(0).signedAt()).isEqualTo(texts.get(1).amendedAt());
        assertThat(texts.get(0).amendedAt()).isAfter(texts.get(0).signedAt());
        assertThat(amended.signedAt()).isEqualTo(texts.get(0).amendedAt());
    }

    private static ClinicalNoteAmendment correction(String content) {
        return new ClinicalNoteAmendment(null, null, content, "Typing error");
    }

    @Test
    void textsWhenThereAreMoreThanAResultContainsThenIsTruncated() {
        UUID id = complete(NOW).id();
        String earlier = "insert into clinical_note_text"
                + " (id, note_id, content, signed_at, signed_by, amended_at, amended_by, reason)"
                + " select gen_random_uuid(), n.id, 'text ' || s.n, n.signed_at, n.signed_by,"
                + " n.signed_at + s.n * interval '1 second', n.signed_by, 'Typing error'"
                + " from clinical_note n, generate_series(?, ?) s(n) where n.id = ?";
        db.update(earlier, 1, SearchResult.LIMIT, id);
        assertThat(notes.texts(caller, id).truncated()).isFalse();

        db.update(earlier, SearchResult.LIMIT + 1, SearchResult.LIMIT + 1, id);

        assertThat(notes.texts(caller, id).truncated()).isTrue();
        assertThat(notes.texts(caller, id).items())
                .hasSize(SearchResult.LIMIT)
                .first()
                .returns("text " + (SearchResult.LIMIT + 1), ClinicalNoteText::content);
    }

    @Test
    void textsWhenTheyAreLongThenAreTruncatedAfterTheBound() {
        UUID id = complete(NOW).id();
        String earlier = "insert into clinical_note_text"
                + " (id, note_id, content, signed_at, signed_by, amended_at, amended_by, reason)"
                + " select gen_random_uuid(), n.id, repeat('x', ?), n.signed_at, n.signed_by,"
                + " n.signed_at + s.n * interval '1 second', n.signed_by, 'Typing error'"
                + " from clinical_note n, generate_series(?, ?) s(n) where n.id = ?";
        int half = (int) SearchResult.MAX_BYTES / 2;
        db.update(earlier, half, 1, 2, id);
        assertThat(notes.texts(caller, id).items()).hasSize(2);
        assertThat(notes.texts(caller, id).truncated()).isFalse();

        db.update(earlier, half, 3, 5, id);

        assertThat(notes.texts(caller, id).items()).hasSize(2);
        assertThat(notes.texts(caller, id).truncated()).isTrue();
    }

    @Test
    void searchWhenNotesAreLongThenIsTruncatedAfterTheBound() {
        List<UUID> ids = new ArrayList<>();
        for (int note = 0; note < 4; note++) {
            ids.add(0, create(patient, least(NOW)).id());
            clock.advance(Duration.ofSeconds(1));
        }
        db.update(
                "update clinical_note set content = repeat('x', ?) where patient_id = ?",
                (int) SearchResult.MAX_BYTES - 1,
                patient.id());

        SearchResult<ClinicalNote> found =
                notes.records().search(caller, RecordFilter.of(patient.id(), null, null, null, null, null, null));

        assertThat(found.items()).extracting(ClinicalNote::id).containsExactly(ids.get(0), ids.get(1));
        assertThat(found.truncated()).isTrue();
    }

    @Test
    void voidWhenSignedThenNeedsAReasonThatIsNotBlank() {
        UUID id = complete(NOW).id();

        for (String none : Arrays.asList(null, "", " \t", "\u00a0", "\u200b\u3000")) {
            assertRefused(ErrorCode.INVALID_REQUEST, () -> notes.voidRecord(caller, id, none))
                    .withMessage("Invalid request: reason is required for a signed note");
        }
        assertThat(get(id).status()).isEqualTo(ClinicalNoteStatus.SIGNED);

        notes.voidRecord(caller, id, "Another patient's");
        assertRefused(ErrorCode.NOT_FOUND, () -> get(id));
    }

    @Test
    void voidWhenSignedByAnotherAuthorThenNeedsAPermissionOfItsOwn() {
        UUID id = complete(NOW).id();
        notes.amend(caller, id, 1, correction("y"));
        AccountRow other = db.accounts().insert();
        Caller colleague = TestCallers.at(facility, other);

        assertRefused(
                ErrorCode.SIGNED_NOTE_OF_ANOTHER_AUTHOR, () -> notes.voidRecord(colleague, id, "Another patient's"));
        assertRefused(ErrorCode.SIGNED_NOTE_OF_ANOTHER_AUTHOR, () -> notes.voidRecord(colleague, id, null));

        notes.voidRecord(TestCallers.at(facility, other, "clinical.note.void"), id, "Another patient's");
        assertRefused(ErrorCode.NOT_FOUND, () -> get(id));
    }

    @Test
    void voidWhenAColleagueSignedTheDraftThenIsForTheSigner() {
        UUID id = create(patient, least(NOW)).id();
        Caller signer = TestCallers.at(facility, db.accounts().insert());
        notes.update(signer, id, 0, everything(NOW));
        ClinicalNote signed = notes.sign(signer, id, 1);
        assertThat(signed.authorId()).isEqualTo(caller.accountId());

        assertRefused(ErrorCode.SIGNED_NOTE_OF_ANOTHER_AUTHOR, () -> notes.voidRecord(caller, id, "Another patient's"));

        notes.voidRecord(signer, id, "Another patient's");
        assertRefused(ErrorCode.NOT_FOUND, () -> get(id));
    }

    @Test
    void voidWhenADraftThenAnybodyWhoSeesItMay() {
        UUID id = create(patient, least(NOW)).id();

        notes.voidRecord(TestCallers.at(facility, db.accounts().insert()), id, null);

        assertRefused(ErrorCode.NOT_FOUND, () -> get(id));
    }

    @Test
    void voidWhenANoteIsDeniedThenIsLikeUnknownWhateverItsState() {
        UUID id = complete(NOW).id();
        Caller away = TestCallers.at(elsewhere, account);

        for (UUID each : List.of(id, UUID.randomUUID())) {
            assertRefused(ErrorCode.NOT_FOUND, () -> notes.voidRecord(away, each, null));
        }
    }

    @Test
    void amendWhenDraftThenIsAConflict() {
        UUID id = create(patient, least(NOW)).id();

        assertRefused(ErrorCode.NOTE_NOT_SIGNED, () -> notes.amend(caller, id, 0, correction("y")));
        assertThat(notes.texts(caller, id).items()).isEmpty();
    }

    @Override
    protected ClinicalNote.Details everything(Instant at) {
        return new ClinicalNote.Details(CODE, "Progress note", "Cough.\n\nLungs clear 😷");
    }

    @Override
    protected ClinicalNote.Details least(Instant at) {
        return new ClinicalNote.Details(CODE, "N", "x");
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
}
