package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.matching.MatchedPerson.Name;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/**
 * Candidates that are read while the undo of a merge takes a name from a person, who is a restricted patient only as
 * long as the merge lasts.
 */
class CandidateSnapshotTest extends ClinicTestCase {
    private final MatchCandidateService candidates = bean(MatchCandidateService.class);
    private final PersonRows persons = new PersonRows(db, tenant.id());
    private final Caller reader = TestCallers.at(facility, account, "demographic.person.read");
    private final UUID survivor = persons.insert("Sáenz", List.of("Vicenta"), "1944-05-31");
    private final UUID survivingPatient = persons.patient(survivor);

    CandidateSnapshotTest(ApplicationContext beans) {
        super(beans);
        db.update("update patient set restricted = true where id = ?", survivingPatient);
    }

    @Test
    void candidatesWhenTheMergeIsUndoneMeanwhileThenValuesOfBeforeAreNotShown() throws Exception {
        UUID twice = persons.insert("Saenz", List.of("Vicenta"), "1944-05-31");

        assertThat(foundDuringUndo(() -> candidates.candidates(reader, twice)).values())
                .isEmpty();
        assertThat(candidates.candidates(reader, twice).get(0).values()).isNotEmpty();
    }

    @Test
    void searchWhenTheMergeIsUndoneMeanwhileThenValuesOfBeforeAreNotShown() throws Exception {
        MatchedPerson entry = new MatchedPerson(
                Ids.NIL,
                Gender.FEMALE,
                LocalDate.of(1944, 5, 31),
                false,
                List.of(new Name("Saenz", List.of("Vicenta"), null)),
                List.of(),
                List.of(),
                List.of());

        assertThat(foundDuringUndo(() -> candidates.search(reader, entry)).values())
                .isEmpty();
    }

    /** Of the statements, only that which finds out what the caller may know reads the grants. */
    private MatchCandidate foundDuringUndo(Supplier<List<MatchCandidate>> search) throws Exception {
        CompletableFuture<List<MatchCandidate>> waiting;
        try (HeldLock undo = HeldLock.by(db, "lock table patient_access_grant in access exclusive mode")) {
            waiting = CompletableFuture.supplyAsync(search);
            undo.awaitWaiting("from person r");
            undo.execute("update patient set restricted = false where id = ?", survivingPatient);
        }
        List<MatchCandidate> found = waiting.get(10, TimeUnit.SECONDS);
        assertThat(found).extracting(MatchCandidate::personId).containsExactly(survivor);
        return found.get(0);
    }
}
