package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.person.LivePersons;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.AtOnce;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Merges that pursue each other in a ring, on a connection each: each succeeds or is a conflict, and none deadlocks.
 */
class MergeRingsTest extends MergeTestCase {
    private static final int ROUNDS = 25;

    private final LivePersons live = bean(LivePersons.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);

    MergeRingsTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void mergesWhenInARingThenNoneDeadlocks(int size) {
        Random random = new Random(size);
        for (int round = 0; round < ROUNDS; round++) {
            List<UUID> ring = patients(size, random);

            List<Boolean> merged = AtOnce.all(IntStream.range(0, size)
                    .<Supplier<Boolean>>mapToObj(i -> () -> succeeds(ring.get((i + 1) % size), ring.get(i)))
                    .toList());

            assertLeft(ring, merged, round);
        }
    }

    /** A writer that waited for a person who was merged away keeps no lock of it while it waits for the survivor. */
    @ParameterizedTest
    @ValueSource(ints = {3})
    void mergesWhenPersonsAreWrittenMeanwhileThenNoneDeadlocks(int size) {
        Random random = new Random(7);
        for (int round = 0; round < ROUNDS; round++) {
            List<UUID> ring = patients(size, random);
            Stream<Supplier<Boolean>> merging =
                    IntStream.range(0, size).mapToObj(i -> () -> succeeds(ring.get((i + 1) % size), ring.get(i)));
            Stream<Supplier<Boolean>> writing = ring.stream().map(person -> () -> write(person));

            List<Boolean> done = AtOnce.all(Stream.concat(merging, writing).toList());

            assertLeft(ring, done, round);
        }
    }

    private boolean succeeds(UUID into, UUID from) {
        try {
            merge(into, from);
            return true;
        } catch (ApiException refusal) {
            assertThat(refusal.code()).isIn(ErrorCode.PERSON_ALREADY_MERGED, ErrorCode.SURVIVOR_ALREADY_MERGED);
            return false;
        }
    }

    private boolean write(UUID person) {
        transaction.executeWithoutResult(status -> live.admitForWrite(caller, person));
        return true;
    }

    /** In any order of their ids. */
    private List<UUID> patients(int count, Random random) {
        List<UUID> persons = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            UUID person = person();
            patient(person);
            persons.add(person);
        }
        Collections.shuffle(persons, random);
        return persons;
    }

    /** As many are left as merges were refused, and the others refer to them. */
    private void assertLeft(List<UUID> ring, List<Boolean> succeeded, int round) {
        List<UUID> left = ring.stream()
                .filter(person -> forwardOf("person", person) == null)
                .toList();
        assertThat(left).as("round %d", round).isNotEmpty().hasSize(Collections.frequency(succeeded, false));
        assertThat(ring.stream().filter(person -> !left.contains(person)))
                .allSatisfy(person -> assertThat(forwardOf("person", person)).isIn(left));
    }
}
