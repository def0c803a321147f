package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.repoint.TestModules;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/**
 * After any sequence of merges and undos no row is lost, retired persons have no rows, and every forwarding reference ends at
 * a live person. Modules are only behind while there are obstacles.
 */
@DatabaseTest
class MergeSequencesTest {
    private static final int STEPS = 100;

    private final PersonMergeService merges;
    private final MergeUndoService undos;
    private final TestClock clock;
    private final MergeFixture given;
    private final TestModules modules;

    /** Patients by person; null if the person is not a patient. */
    private final Map<UUID, @Nullable UUID> patients = new HashMap<>();

    private final List<UUID> persons = new ArrayList<>();
    private final Deque<UUID> standing = new ArrayDeque<>();

    /** Including undone merges. */
    private final List<UUID> all = new ArrayList<>();

    private long rows;

    MergeSequencesTest(
            PersonMergeService merges,
            MergeUndoService undos,
            TestClock clock,
            TestDatabase db,
            ApplicationContext beans) {
        this.merges = merges;
        this.undos = undos;
        this.clock = clock;
        given = new MergeFixture(db);
        modules = new TestModules(beans, given.caller);
    }

    /** Other tests need the modules without obstacles. */
    @AfterEach
    void removeObstacles() {
        modules.removeObstacles();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void sequenceWhenAnythingHappensInAnyOrderThenTheInvariantsHold(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 4; i++) {
            addPerson(random);
        }
        for (int step = 0; step < STEPS; step++) {
            clock.advance(Duration.ofSeconds(1));
            String when = "seed " + seed + ", step " + step;
            step(random, when);
            assertInvariants(when);
        }
        settle(random, "seed " + seed + ", before all is undone");
        while (!standing.isEmpty()) {
            clock.advance(Duration.ofSeconds(1));
            undoIfPossible(standing.pop());
        }
        assertInvariants("seed " + seed + ", after all");
        settle(random, "seed " + seed + ", after all");
    }

    private void step(Random random, String when) {
        switch (random.nextInt(24)) {
            case 0 -> addPerson(random);
            case 1, 2 -> addRow(random);
            case 3, 4, 5, 6 -> addModuleRow(random, any(random));
            case 7, 8, 9, 10, 11 -> merge(any(random), any(random));
            case 12, 13, 14 -> undo(random);
            case 15, 16, 17, 18 -> modules.obstruct(random);
            case 19 -> modules.removeObstacles();
            case 20, 21 -> modules.sweep();
            case 22 -> retry(random);
            default -> settle(random, when);
        }
    }

    private void retry(Random random) {
        if (!all.isEmpty()) {
            modules.retry(all.get(random.nextInt(all.size())));
        }
    }

    private void settle(Random random, String when) {
        modules.assertSettles(when, all, random, patient -> end("patient", patient));
    }

    private void addPerson(Random random) {
        UUID person = given.person();
        UUID patient = random.nextInt(3) == 0 ? null : given.patient(person);
        persons.add(person);
        patients.put(person, patient);
        for (int i = 0; i < 3; i++) {
            addRow(random, person);
            addModuleRow(random, person);
        }
    }

    /** Also for merged patients, since modules do not know of merges. */
    private void addModuleRow(Random random, UUID person) {
        UUID patient = patients.get(person);
        if (patient != null) {
            modules.addRow(random, patient);
        }
    }

    private void addRow(Random random) {
        addRow(random, any(random));
    }

    /** As a writer would, for the survivor. */
    private void addRow(Random random, UUID named) {
        UUID person = end("person", named);
        UUID patient = livePatient(person);
        List<MergeTable> tables = MergeTables.ALL.stream()
                .filter(table -> table.otherEnd() == null)
                .filter(table -> !table.table().equals("encounter_location"))
                .filter(table -> table.owner() == MergeTable.Owner.PERSON || patient != null)
                .toList();
        MergeTable table = tables.get(random.nextInt(tables.size()));
        UUID row = given.row(table, table.owner() == MergeTable.Owner.PERSON || patient == null ? person : patient);
        given.execute(
                "update " + table.table() + " set created_at = ?, updated_at = ? where id = ?",
                given.now(clock),
                given.now(clock),
                row);
        rows++;
    }

    private void merge(UUID survivor, UUID loser) {
        if (survivor.equals(loser)) {
            return;
        }
        boolean possible = isLive(survivor) && isLive(loser);
        try {
            MergeReport report = merges.merge(given.caller, given.into(survivor, loser));
            assertThat(possible).isTrue();
            standing.push(report.merge().id());
            all.add(report.merge().id());
            modules.awaitFirstAttempts(report.merge().id());
        } catch (ApiException refusal) {
            assertThat(possible).isFalse();
            assertThat(refusal.code())
                    .isEqualTo(isLive(loser) ? ErrorCode.SURVIVOR_ALREADY_MERGED : ErrorCode.PERSON_ALREADY_MERGED);
        }
    }

    private void undo(Random random) {
        if (!standing.isEmpty()) {
            List<UUID> candidates = new ArrayList<>(standing);
            UUID merge = candidates.get(random.nextInt(candidates.size()));
            if (undoIfPossible(merge)) {
                standing.remove(merge);
            }
        }
    }

    private boolean undoIfPossible(UUID merge) {
        boolean possible = undos.blockers(given.caller, merge).isEmpty();
        try {
            undos.undo(given.caller, merge, "Two brothers");
            assertThat(possible).isTrue();
            modules.awaitFirstAttempts(merge);
        } catch (ApiException refusal) {
            assertThat(possible).isFalse();
            assertThat(refusal.code()).isEqualTo(ErrorCode.MERGE_NOT_REVERSIBLE);
        }
        return possible;
    }

    private void assertInvariants(String when) {
        modules.assertNothingIsLost(when);
        long live = 0;
        for (UUID person : persons) {
            UUID end = end("person", person);
            assertThat(isLive(end))
                    .as("%s: the end of %s is live", when, person)
                    .isTrue();
            UUID patient = patients.get(person);
            UUID patientsEnd = patient == null ? null : end("patient", patient);
            if (patientsEnd != null) {
                assertThat(given.flag(
                                "select voided_at is null and person_id = ? from patient where id = ?",
                                end,
                                patientsEnd))
                        .as("%s: the patient of %s belongs to the survivor", when, person)
                        .isTrue();
            }
            if (isLive(person)) {
                live += given.liveOfAll(person, livePatient(person));
            } else {
                boolean moved = patient != null && patient.equals(patientsEnd);
                assertThat(given.liveOfAll(person, moved ? null : patient))
                        .as("%s: %s is retired and has nothing", when, person)
                        .isZero();
            }
        }
        assertThat(live).as("%s: nothing is lost", when).isEqualTo(rows);
    }

    private @Nullable UUID livePatient(UUID person) {
        return given.patientOf(person);
    }

    private boolean isLive(UUID person) {
        return given.flag("select voided_at is null from person where id = ?", person);
    }

    /** The survivor, by at most one step. */
    private UUID end(String table, UUID id) {
        UUID forward = given.forwardOf(table, id);
        return forward == null ? id : forward;
    }

    private UUID any(Random random) {
        return persons.get(random.nextInt(persons.size()));
    }
}
