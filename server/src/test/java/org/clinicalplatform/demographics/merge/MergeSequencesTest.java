package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
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
import java.util.stream.Stream;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.repoint.TestModules;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/**
 * After any sequence of merges and undos no row is lost, retired persons have no rows, and every forwarding reference
 * ends at a live person. Modules are only behind while there are obstacles.
 */
class MergeSequencesTest extends MergeTestCase {
    private static final int STEPS = 100;

    private final MergeUndoService undos;
    private final TestModules modules;

    /** Patients by person; null if the person is not a patient. */
    private final Map<UUID, @Nullable UUID> patients = new HashMap<>();

    private final List<UUID> persons = new ArrayList<>();
    private final Deque<UUID> standing = new ArrayDeque<>();

    /** Including undone merges. */
    private final List<UUID> all = new ArrayList<>();

    private final RelationshipModel relationships = new RelationshipModel(db, tenant.id());
    /** Without relationships, which belong to two persons and are voided when they become equal. */
    private long rows;

    MergeSequencesTest(MergeUndoService undos, ApplicationContext beans) {
        super(beans);
        this.undos = undos;
        modules = new TestModules(beans, caller);
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
        if (all.stream().allMatch(this::isUndone)) {
            relationships.assertAsCreated("seed " + seed + ", after all");
        }
        settle(random, "seed " + seed + ", after all");
    }

    private void step(Random random, String when) {
        switch (random.nextInt(25)) {
            case 0 -> addPerson(random);
            case 1, 2 -> addRow(random, any(random));
            case 3, 4, 5, 6 -> addModuleRow(random, any(random));
            case 7, 8, 9, 10, 11 -> mergeIfPossible(any(random), any(random));
            case 24 -> addRelationship(random);
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
        UUID person = person();
        UUID patient = random.nextInt(3) == 0 ? null : patient(person);
        persons.add(person);
        patients.put(person, patient);
        addRelationship(random);
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
        UUID row = row(table, patient == null ? person : ownerOf(table, person, patient));
        db.update(
                "update " + table.table() + " set created_at = ?, updated_at = ? where id = ?",
                clock.instant(),
                clock.instant(),
                row);
        rows++;
    }

    /** As {@link #addRow}, between two survivors. */
    private void addRelationship(Random random) {
        UUID person = end("person", any(random));
        UUID related = end("person", any(random));
        boolean exists = flag(
                "select exists (select from person_relationship"
                        + " where person_id = ? and related_person_id = ? and voided_at is null)",
                person,
                related);
        if (!person.equals(related) && !exists) {
            relationships.add(relationship(RELATIONSHIPS, person, related));
        }
    }

    private void mergeIfPossible(UUID into, UUID from) {
        if (into.equals(from)) {
            return;
        }
        boolean possible = isLive(into) && isLive(from);
        try {
            UUID merge = merge(into, from).merge().id();
            assertThat(possible).isTrue();
            standing.push(merge);
            all.add(merge);
            modules.awaitFirstAttempts(merge);
        } catch (ApiException refusal) {
            assertThat(possible).isFalse();
            assertThat(refusal.code())
                    .isEqualTo(isLive(from) ? ErrorCode.SURVIVOR_ALREADY_MERGED : ErrorCode.PERSON_ALREADY_MERGED);
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
        UndoBlockers blockers = undos.blockers(caller, merge);
        assertThat(blockers.listed())
                .as("nobody but modules changes rows")
                .filteredOn(blocker -> blocker.tableName().indexOf('.') < 0)
                .extracting(UndoBlocker::reason)
                .doesNotContain(UndoBlockerReason.CHANGED_SINCE);
        boolean possible = blockers.isEmpty();
        try {
            undos.undo(caller, merge, "Two brothers");
            assertThat(possible).isTrue();
            modules.awaitFirstAttempts(merge);
        } catch (ApiException refusal) {
            assertThat(possible).isFalse();
            assertThat(refusal.code()).isEqualTo(ErrorCode.MERGE_NOT_REVERSIBLE);
        }
        return possible;
    }

    private boolean isUndone(UUID merge) {
        return flag("select undone_at is not null from person_merge where id = ?", merge);
    }

    private void assertInvariants(String when) {
        modules.assertNothingIsLost(when);
        relationships.assertAsMerged(when);
        Map<UUID, Stored> storedPersons = stored("person", "null::uuid");
        Map<UUID, Stored> storedPatients = stored("patient", "person_id");
        Map<UUID, Long> rowsOf = liveByOwner(Stream.concat(persons.stream(), storedPatients.keySet().stream())
                .toList());
        long live = 0;
        for (UUID person : persons) {
            UUID end = end(storedPersons, person);
            assertThat(requireNonNull(storedPersons.get(end)).live())
                    .as("%s: the end of %s is live", when, person)
                    .isTrue();
            UUID patient = patients.get(person);
            UUID patientsEnd = patient == null ? null : end(storedPatients, patient);
            if (patientsEnd != null) {
                assertThat(storedPatients.get(patientsEnd))
                        .as("%s: the patient of %s belongs to the survivor", when, person)
                        .isEqualTo(new Stored(true, null, end));
            }
            live += rowsOf.getOrDefault(person, 0L);
            if (!person.equals(end)) {
                boolean moved = patient != null && patient.equals(patientsEnd);
                assertThat(rowsOf.keySet())
                        .as("%s: %s is retired and has nothing", when, person)
                        .doesNotContain(person)
                        .doesNotContain(patient == null || moved ? person : patient);
            }
        }
        live += storedPatients.entrySet().stream()
                .filter(patient -> patient.getValue().live())
                .mapToLong(patient -> rowsOf.getOrDefault(patient.getKey(), 0L))
                .sum();
        assertThat(live)
                .as("%s: nothing is lost", when)
                .isEqualTo(rows + 2L * relationships.live().size());
        ownersOfNumbers()
                .forEach((patient, owner) -> assertThat(owner)
                        .as("%s: the number of %s finds the survivor", when, patient)
                        .isEqualTo(end(storedPatients, patient)));
    }

    /** By patient, whom the number of the patient finds. */
    private Map<UUID, UUID> ownersOfNumbers() {
        Map<UUID, UUID> owners = new HashMap<>();
        db.sql("select p.id, i.patient_id from patient p left join patient_identifier i on i.value = p.number"
                        + " and i.system = 'urn:clinicalplatform:patient-number:' || p.tenant_id and i.voided_at is null"
                        + " where p.tenant_id = ?")
                .param(tenant.id())
                .query(row -> {
                    owners.put(row.getObject(1, UUID.class), row.getObject(2, UUID.class));
                });
        return owners;
    }

    /** A person or patient in the database. */
    private record Stored(
            boolean live, @Nullable UUID forward, @Nullable UUID personId) {}

    private Map<UUID, Stored> stored(String table, String person) {
        Map<UUID, Stored> stored = new HashMap<>();
        db.sql("select id, voided_at is null, merged_into_" + table + "_id, " + person + " from " + table
                        + " where tenant_id = ?")
                .param(tenant.id())
                .query(row -> {
                    stored.put(
                            row.getObject(1, UUID.class),
                            new Stored(row.getBoolean(2), row.getObject(3, UUID.class), row.getObject(4, UUID.class)));
                });
        return stored;
    }

    /** The survivor, by at most one step. */
    private static UUID end(Map<UUID, Stored> stored, UUID id) {
        return requireNonNullElse(requireNonNull(stored.get(id)).forward(), id);
    }

    private UUID end(String table, UUID id) {
        return requireNonNullElse(forwardOf(table, id), id);
    }

    private @Nullable UUID livePatient(UUID person) {
        return db.sql("select id from patient where person_id = ? and voided_at is null")
                .param(person)
                .query(UUID.class)
                .optional()
                .orElse(null);
    }

    private boolean isLive(UUID person) {
        return flag("select voided_at is null from person where id = ?", person);
    }

    private UUID any(Random random) {
        return persons.get(random.nextInt(persons.size()));
    }
}
