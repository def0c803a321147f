package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** A new pair was found in data that may be older than the last write of its persons. */
class WrittenPairsTest extends DuplicatePairTestCase {
    private static final List<String> TABLES =
            List.of("person", "person_name", "person_address", "person_contact", "patient", "patient_identifier");

    /** Replicas' clocks may differ by five minutes. */
    private static final Duration CLOCKS = Duration.ofMinutes(5);

    WrittenPairsTest(ApplicationContext beans) {
        super(beans);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"person", "person_name", "person_address", "person_contact", "patient", "patient_identifier"})
    void markWrittenWhenEitherPersonWasWrittenSinceThenMarksThePair(String table) {
        pair();
        for (UUID person : List.of(one, twice)) {
            persons.patient(person);
            TABLES.forEach(each -> write(each, person, NOW.minus(CLOCKS)));
        }
        assertThat(marksSince(NOW)).isZero();

        for (UUID person : List.of(one, twice)) {
            write(table, person, NOW.minus(CLOCKS).plusMillis(1));
            assertThat(marksSince(NOW)).isEqualTo(1);
            write(table, person, NOW.minus(CLOCKS));
        }
    }

    /** The undo has taken names, addresses and contacts from the survivor, who has no row of that time. */
    @Test
    void markWrittenWhenAMergeIntoEitherPersonWasUndoneSinceThenMarksThePair() {
        pair();
        for (UUID person : List.of(one, twice)) {
            persons.patient(person);
            TABLES.forEach(each -> write(each, person, NOW.minus(CLOCKS)));
        }
        undoneMergeInto(one, NOW.minus(CLOCKS));
        assertThat(marksSince(NOW)).isZero();

        undoneMergeInto(twice, NOW.minus(CLOCKS).plusMillis(1));
        assertThat(marksSince(NOW)).isEqualTo(1);
    }

    private void undoneMergeInto(UUID survivor, Instant undoneAt) {
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                        + " merge_clinical_history, filled_fields, merged_at, merged_by, undone_at, undone_by,"
                        + " undo_reason) values (?, ?, ?, ?, 'One person', false, '{}', ?, ?, ?, ?, 'Two persons')",
                UUID.randomUUID(),
                tenant.id(),
                survivor,
                registered("Kofi"),
                undoneAt.minusSeconds(1),
                account.id(),
                undoneAt,
                account.id());
    }

    private void write(String table, UUID person, Instant at) {
        String owned = switch (table) {
            case "person" -> "id = ?";
            case "patient_identifier" -> "patient_id in (select id from patient where person_id = ?)";
            default -> "person_id = ?";
        };
        db.update("update " + table + " set updated_at = ? where " + owned, at, person);
    }

    private long marksSince(Instant since) {
        db.update("delete from duplicate_evaluation where tenant_id = ?", tenant.id());
        bean(DuplicateEvaluationMapper.class)
                .markWritten(PairKeys.of(Set.of(PairKey.of(tenant.id(), one, twice))), since);
        return db.count("select count(*) from duplicate_evaluation where tenant_id = ?", tenant.id());
    }
}
