package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.matching.ReadPersons;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Persons of a whole registry are compared with data that were read before, beside writes of the same persons. */
class RegistryEvaluationTest extends DuplicatePairTestCase {
    private static final String STORED =
            "select first_person_id || ' ' || second_person_id || ' ' || grade || ' ' || score"
                    + " from duplicate_pair where tenant_id = ? order by 1";

    private final DuplicateEvaluation evaluation = bean(DuplicateEvaluation.class);

    RegistryEvaluationTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pairsWhenPersonsAreComparedTogetherThenAreThoseOfWrites() {
        UUID brother = registered("Kofi");
        db.update("update person set gender = 'MALE' where id = ?", brother);
        UUID misspelled = registered("Vicneta");
        evaluateTogether(reading(), one, twice, brother, misspelled);
        List<String> together = db.texts(STORED, tenant.id());

        db.update("delete from duplicate_pair where tenant_id = ?", tenant.id());
        evaluate();

        assertThat(together).hasSizeGreaterThan(1).isEqualTo(db.texts(STORED, tenant.id()));
    }

    @Test
    void pairWhenAPersonIsWrittenAfterTheReadingThenIsThatOfTheCurrentData() {
        ReadPersons read = reading();
        evaluateTogether(read, one, twice);
        assertThat(listed(ALL)).hasSize(1);

        change();
        evaluate(read, mark(twice, false, Instant.EPOCH));
        assertThat(listed(ALL)).isEmpty();

        // neither from the side of the other person, nor after the mark was put off
        evaluateTogether(read, one, twice);
        evaluate(read, mark(one, true, read.since().plusMillis(1)));
        assertThat(listed(ALL)).isEmpty();
    }

    /** The comparison after the write finds the two not alike, and stores nothing of a pair that is not there yet. */
    @Test
    void pairWhenItIsFoundInOlderDataThanAWriteThenIsComparedAgain() {
        ReadPersons read = reading();
        UUID brother = registered("Kofi");
        db.update("update person set gender = 'MALE', birth_date = '1950-02-03' where id = ?", brother);
        evaluateTogether(read, brother);
        change();
        evaluate(read, mark(twice, false, Instant.EPOCH));
        db.update("delete from duplicate_evaluation where tenant_id = ?", tenant.id());

        evaluateTogether(read, one);
        evaluate();

        assertThat(listed(ALL)).isEmpty();
    }

    @Test
    void pairWhenOneBatchHasMarksOfBothKindsThenIsThatOfTheCurrentData() {
        ReadPersons read = reading();
        evaluateTogether(read, one, twice);
        change();

        evaluate(
                read,
                mark(one, true, Instant.EPOCH),
                mark(twice, true, Instant.EPOCH),
                mark(twice, false, Instant.now()));

        assertThat(listed(ALL)).isEmpty();
    }

    @Test
    void markWhenPutOffThenCountsAsMadeThen() {
        DuplicateEvaluationMapper marks = bean(DuplicateEvaluationMapper.class);
        db.update("update duplicate_evaluation set marked_at = '2001-01-01' where tenant_id = ?", tenant.id());
        List<PersonMark> taken =
                db.texts("select id::text from duplicate_evaluation where tenant_id = ?", tenant.id()).stream()
                        .map(id -> new PersonMark(Long.parseLong(id), tenant.id(), one, false, Instant.EPOCH))
                        .toList();

        marks.postpone(taken);

        assertThat(db.count(
                        "select count(*) from duplicate_evaluation"
                                + " where tenant_id = ? and not whole and failures = 1 and marked_at > '2002-01-01'",
                        tenant.id()))
                .isEqualTo(taken.size())
                .isPositive();
    }

    @Test
    void marksWhenAPersonHasSeveralThenAreTakenTogetherAndThePersonIsComparedOnce() {
        long ofOne = marksOf(one);
        assertThat(ofOne).isGreaterThanOrEqualTo(3);
        long ofTwice = marksOf(twice);
        markWithAll(one);

        EvaluatedBatch batch = bean(DuplicateEvaluations.class).evaluateNext(tenant.id(), 1, reading());

        assertThat(batch).isEqualTo(new EvaluatedBatch((int) ofOne + 1, 1));
        // the pair is new and its persons were written just now, so one of them is compared again
        assertThat(marksOf(one) + marksOf(twice)).isEqualTo(ofTwice + 1);
        assertThat(listed(ALL)).hasSize(1);
    }

    @Test
    void marksWhenAnotherEvaluationHasTakenOneThenTheOthersAreTaken() throws SQLException {
        long ofOne = marksOf(one);
        long ofTwice = marksOf(twice);
        try (Connection another = db.connect()) {
            another.setAutoCommit(false);
            another.createStatement()
                    .execute("delete from duplicate_evaluation where id = (select min(id) from duplicate_evaluation"
                            + " where person_id = '" + one + "')");

            assertThat(bean(DuplicateEvaluations.class).evaluateNext(tenant.id(), 1, reading()))
                    .isEqualTo(new EvaluatedBatch((int) ofOne - 1, 1));
            another.rollback();
            another.setAutoCommit(true);
        }
        assertThat(marksOf(one) + marksOf(twice)).isEqualTo(1 + ofTwice + 1);
    }

    /** Whoever read the persons before the write takes the mark of the run for one of a write. */
    @Test
    void marksOfWritesWhenARunHasMarkedThePersonThenAreThatOfTheRun() {
        long ofTwice = marksOf(twice);
        markWithAll(one);
        Instant before = reading().since();

        bean(DuplicateEvaluationMapper.class).absorbWritten(tenant.id());

        assertThat(marksOf(one)).isEqualTo(1);
        assertThat(db.count(
                        "select count(*) from duplicate_evaluation where person_id = ? and whole"
                                + " and marked_at > cast(? as timestamptz)",
                        one,
                        before.toString()))
                .isEqualTo(1);
        assertThat(marksOf(twice)).isEqualTo(ofTwice);
    }

    /** The other evaluation may have read the person before the write. */
    @Test
    void marksOfWritesWhenTheMarkOfTheRunIsBeingEvaluatedThenStay() throws SQLException {
        long ofOne = marksOf(one);
        markWithAll(one);
        try (Connection another = db.connect()) {
            another.setAutoCommit(false);
            another.createStatement()
                    .execute("delete from duplicate_evaluation where whole and person_id = '" + one + "'");

            bean(DuplicateEvaluationMapper.class).absorbWritten(tenant.id());
            another.commit();
            another.setAutoCommit(true);
        }
        assertThat(marksOf(one)).isEqualTo(ofOne);
    }

    private long marksOf(UUID person) {
        return db.count("select count(*) from duplicate_evaluation where person_id = ?", person);
    }

    private void markWithAll(UUID person) {
        db.update(
                "insert into duplicate_evaluation (tenant_id, person_id, whole) values (?, ?, true)",
                tenant.id(),
                person);
    }

    @Test
    void markWhenAServiceHasPutItOffThenWaitsAMinuteForEachFailedAttempt() {
        db.update(
                "update duplicate_evaluation set failures = 2, marked_at = now() - interval '100 seconds' where tenant_id = ?",
                tenant.id());
        assertThat(taken()).doesNotContain(one, twice);

        db.update(
                "update duplicate_evaluation set marked_at = now() - interval '130 seconds' where tenant_id = ?",
                tenant.id());
        assertThat(taken()).contains(one, twice);
    }

    /** Whom a service would take next. */
    private List<UUID> taken() {
        return requireNonNull(bean(TransactionTemplate.class).execute(status -> {
            status.setRollbackOnly();
            return bean(DuplicateEvaluationMapper.class).takeMarks(1_000_000).stream()
                    .map(PersonMark::personId)
                    .toList();
        }));
    }

    /** So that the two are not alike any more. */
    private void change() {
        db.update("update person_name set given = '{Irene}' where person_id = ?", twice);
        db.update("update person set birth_date = '1980-02-03' where id = ?", twice);
    }

    private ReadPersons reading() {
        return ReadPersons.of(bean(DuplicateEvaluationMapper.class).currentTime());
    }

    private PersonMark mark(UUID person, boolean whole, Instant markedAt) {
        return new PersonMark(0, tenant.id(), person, whole, markedAt);
    }

    private void evaluateTogether(ReadPersons read, UUID... marked) {
        evaluate(
                read,
                Stream.of(marked)
                        .map(person -> mark(person, true, Instant.EPOCH))
                        .toArray(PersonMark[]::new));
    }

    private void evaluate(ReadPersons read, PersonMark... marks) {
        bean(TransactionTemplate.class).executeWithoutResult(status -> evaluation.evaluate(List.of(marks), read));
    }
}
