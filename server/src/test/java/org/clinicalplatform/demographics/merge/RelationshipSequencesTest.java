package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ApplicationContext;

/**
 * After any sequence of merges and undos the relationships are those of the survivors. Only later merges of the same
 * survivor and changes by users prevent an undo, and after all undos every relationship is as it was created.
 */
class RelationshipSequencesTest extends MergeTestCase {
    private static final int SEEDS = 24;
    private static final int STEPS = 60;
    private static final int PERSONS = 7;

    private final MergeUndoService undos;
    private final RelationshipModel relationships = new RelationshipModel(db, tenant.id());
    private final List<UUID> persons =
            IntStream.range(0, PERSONS).mapToObj(i -> person()).toList();

    /** In the order of the merges. */
    private final List<Merge> standing = new ArrayList<>();

    /** Merges of relationships that a user changed since. */
    private final Set<UUID> irreversible = new HashSet<>();

    RelationshipSequencesTest(MergeUndoService undos, ApplicationContext beans) {
        super(beans);
        this.undos = undos;
    }

    private record Merge(UUID id, UUID survivor, UUID loser) {}

    /** In every other sequence users change relationships. */
    @ParameterizedTest
    @MethodSource("seeds")
    void sequenceWhenAnythingHappensInAnyOrderThenRelationshipsAreThoseOfTheSurvivors(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 2 * PERSONS; i++) {
            relate(random);
        }
        for (int step = 0; step < STEPS; step++) {
            clock.advance(Duration.ofSeconds(1));
            step(random, seed % 2 == 0);
            relationships.assertAsMerged("seed " + seed + ", step " + step);
        }
        undoAll(random, "seed " + seed);
    }

    static IntStream seeds() {
        return IntStream.rangeClosed(1, SEEDS);
    }

    private void step(Random random, boolean withChanges) {
        switch (random.nextInt(12)) {
            case 0, 1 -> relate(random);
            case 2, 3, 4, 5, 6 -> merge(random);
            case 7 -> {
                if (withChanges) {
                    change(random);
                }
            }
            default -> {
                if (!standing.isEmpty()) {
                    undo(standing.get(random.nextInt(standing.size())));
                }
            }
        }
    }

    private void undoAll(Random random, String when) {
        List<Merge> possible = standing.stream().filter(this::isReversible).toList();
        while (!possible.isEmpty()) {
            clock.advance(Duration.ofSeconds(1));
            undo(possible.get(random.nextInt(possible.size())));
            relationships.assertAsMerged(when + ", " + standing.size() + " merges left");
            possible = standing.stream().filter(this::isReversible).toList();
        }
        if (irreversible.isEmpty()) {
            assertThat(standing).as(when).isEmpty();
            relationships.assertAsCreated(when);
        }
    }

    /** As a writer would, between survivors. Some relationships have ended, and of equal ones only one is open. */
    private void relate(Random random) {
        UUID person = survivor(random);
        UUID related = survivor(random);
        String type = random.nextInt(3) == 0 ? "SIBLING" : "PARENT";
        LocalDate endedOn = random.nextInt(3) == 0 ? LocalDate.of(2020, 1, 1 + random.nextInt(2)) : null;
        if (person.equals(related) || endedOn == null && isOpen(person, related, type)) {
            return;
        }
        relationships.add(relationship(person, related, type, endedOn));
    }

    private boolean isOpen(UUID person, UUID related, String type) {
        return flag(
                "select exists (select from person_relationship where person_id = ? and related_person_id = ?"
                        + " and type = ? and ended_on is null and voided_at is null)",
                person,
                related,
                type);
    }

    private void merge(Random random) {
        UUID into = survivor(random);
        UUID from = survivor(random);
        if (!into.equals(from)) {
            standing.add(new Merge(merge(into, from).merge().id(), into, from));
        }
    }

    private void change(Random random) {
        List<UUID> live = relationships.live();
        if (!live.isEmpty()) {
            UUID row = live.get(random.nextInt(live.size()));
            touch("person_relationship", row, clock.instant());
            standing.stream().map(Merge::id).filter(merge -> isOf(merge, row)).forEach(irreversible::add);
        }
    }

    private boolean isOf(UUID merge, UUID row) {
        return flag(
                "select exists (select from person_merge_row where person_merge_id = ? and ? = any(row_ids))",
                merge,
                row);
    }

    private void undo(Merge merge) {
        boolean reversible = isReversible(merge);
        assertThat(undos.blockers(caller, merge.id()).isEmpty()).isEqualTo(reversible);
        if (reversible) {
            undos.undo(caller, merge.id(), "Two sisters");
            standing.remove(merge);
        }
    }

    private boolean isReversible(Merge merge) {
        return !irreversible.contains(merge.id())
                && standing.subList(standing.indexOf(merge) + 1, standing.size()).stream()
                        .noneMatch(
                                later -> Set.of(later.survivor(), later.loser()).contains(merge.survivor()));
    }

    private UUID survivor(Random random) {
        UUID person = persons.get(random.nextInt(PERSONS));
        UUID survivor = forwardOf("person", person);
        return survivor == null ? person : survivor;
    }
}
