package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.matching.DismissalListener;
import org.clinicalplatform.demographics.matching.ReadPersons;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class DuplicateEvaluationTest extends DuplicatePairTestCase {
    private static final DuplicatePairFilter DISMISSED =
            DuplicatePairFilter.of(DuplicatePairState.DISMISSED, null, null, null);

    DuplicateEvaluationTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pairWhenTheDataChangeThenFollowsThemAndKeepsItsId() {
        DuplicatePair pair = pair();

        db.update("update person_name set given = '{Irene}' where person_id = ?", twice);
        db.update("update person set birth_date = '1980-02-03' where id = ?", twice);
        evaluate();
        assertThat(listed(ALL)).isEmpty();

        db.update("update person_name set given = '{Vicenta}' where person_id = ?", twice);
        db.update("update person set birth_date = '1944-05-31' where id = ?", twice);
        DuplicatePair again = pair();
        assertThat(again.id()).isEqualTo(pair.id());
        assertThat(again.version()).isEqualTo(pair.version() + 2);
    }

    @Test
    void pairWhenOnlyRelativesAreAlikeThenIsNotListed() {
        evaluate();
        UUID brother = registered("Kofi");
        db.update("update person set gender = 'MALE', birth_date = '1950-02-03' where id = ?", brother);
        evaluate();

        assertThat(listed(ALL)).hasSize(1);
    }

    @Test
    void pageWhenThereAreMorePairsThenTheNextOneGoesOn() {
        registered("Vicenta");
        evaluate();
        List<DuplicatePair> all = listed(ALL);
        assertThat(all).hasSize(3);

        assertThat(pairs.page(reader, ALL, new PageQuery(1, 2)).items())
                .extracting(ListedPair::pair)
                .containsExactly(all.get(2));
    }

    @Test
    void otherPairsWhenOnePersonIsMergedThenAreThoseOfTheSurvivor() {
        UUID third = registered("Vicenta");
        evaluate();
        assertThat(listed(ALL)).hasSize(3);

        db.update("update person_name set person_id = ?, preferred = false where person_id = ?", one, twice);
        persons.retire(twice, one);
        evaluate();

        assertThat(listed(DuplicatePairFilter.of(DuplicatePairState.OPEN, null, null, null)))
                .singleElement()
                .satisfies(pair -> assertThat(pair.personIds()).containsExactlyInAnyOrder(one, third));
    }

    @Test
    void pairWhenDismissedAmongCandidatesThenIsListedAsDismissedWhateverItsGrade() {
        UUID stranger = persons.insert("Okafor", List.of("Amara"), "1999-01-01");
        evaluate();
        bean(TransactionTemplate.class).executeWithoutResult(status -> {
            dismiss(one, twice);
            dismiss(one, stranger);
        });
        evaluate();

        assertThat(listed(DISMISSED)).hasSize(2);
        assertThat(listed(DISMISSED).get(0).grade()).isEqualTo(MatchGrade.CERTAIN);
        assertThat(listed(DISMISSED).get(1).grade()).isNull();
    }

    @Test
    void pairWhenReopenedBelowTheListedGradesThenLeavesTheList() {
        DuplicatePair dismissed = dismissedBelowTheListedGrades();

        pairs.reopen(reader, dismissed.id(), dismissed.version());
        evaluate();

        assertThat(listed(ALL)).extracting(DuplicatePair::id).containsExactly(pair().id());
    }

    @Test
    void pairWhenDeferredBelowTheListedGradesThenLeavesTheList() {
        DuplicatePair dismissed = dismissedBelowTheListedGrades();

        pairs.defer(reader, dismissed.id(), dismissed.version(), NOW.plus(Duration.ofDays(1)));
        evaluate();

        assertThat(listed(ALL)).extracting(DuplicatePair::id).containsExactly(pair().id());
    }

    private DuplicatePair dismissedBelowTheListedGrades() {
        UUID stranger = persons.insert("Okafor", List.of("Amara"), "1999-01-01");
        bean(TransactionTemplate.class).executeWithoutResult(status -> dismiss(one, stranger));
        evaluate();
        DuplicatePair dismissed = listed(DISMISSED).get(0);
        db.update("update duplicate_pair set grade = 'POSSIBLE', score = 1 where id = ?", dismissed.id());
        return dismissed;
    }

    @Test
    void pairWhenDeferredAndAMergedPersonWasDismissedThenIsDeferredAgainAfterTheUndo() {
        DuplicatePair pair = pair();
        Instant until = NOW.plus(Duration.ofDays(30));
        pairs.defer(reader, pair.id(), pair.version(), until);
        UUID merged = registered("Vicenta");
        bean(TransactionTemplate.class).executeWithoutResult(status -> dismiss(merged, twice));
        evaluate();

        persons.retire(merged, one);
        moved();
        DuplicatePair covered = pair();
        assertThat(covered.state()).isEqualTo(DuplicatePairState.DISMISSED);
        assertThat(covered.deferredUntil()).isNull();
        pairs.assign(reader, pair.id(), covered.version(), account.id());

        db.update("update person set voided_at = null, merged_into_person_id = null where id = ?", merged);
        moved();
        DuplicatePair again = pair();
        assertThat(again.state()).isEqualTo(DuplicatePairState.DEFERRED);
        assertThat(again.deferredUntil()).isEqualTo(until);
        assertThat(again.dismissal()).isNull();
        assertThat(again.assigneeId()).isEqualTo(account.id());
    }

    /** The merge may commit after the dismissal has looked the person up. */
    @Test
    void pairWhenAPersonIsDismissedWhoWasMergedMeanwhileThenIsDismissed() {
        UUID merged = registered("Vicenta");
        evaluate();
        persons.retire(merged, one);
        moved();
        assertThat(pair().state()).isEqualTo(DuplicatePairState.OPEN);

        bean(TransactionTemplate.class).executeWithoutResult(status -> dismiss(merged, twice));
        evaluate();

        assertThat(pair().state()).isEqualTo(DuplicatePairState.DISMISSED);
    }

    /** As if rows of another person had moved to the first person, or back. */
    private void moved() {
        db.update("update person_contact set updated_at = now() where person_id = ?", one);
    }

    @Test
    void evaluationsWhenSeveralRunAtOnceThenEachPairIsStoredOnce() {
        for (int i = 0; i < 4; i++) {
            registered("Vicenta");
        }
        // the persons of all other tests would come first
        db.update("delete from duplicate_evaluation where tenant_id != ?", tenant.id());
        DuplicateEvaluations evaluations = bean(DuplicateEvaluations.class);

        AtOnce.run(4, () -> {
            while (db.count("select count(*) from duplicate_evaluation where tenant_id = ?", tenant.id()) > 0) {
                evaluations.evaluateNext(3);
            }
        });
        evaluate();

        assertThat(listed(ALL)).hasSize(15);
    }

    /**
     * A hundred registrations of one name under one address have that many; a statement has at most 65,535 parameters.
     */
    @Test
    void pairsWhenABatchHasTensOfThousandsThenAreLockedAndMarkedByStatementsOfTwoParameters() {
        DuplicatePair pair = pair();
        Map<PairKey, UUID> many = new TreeMap<>(Map.of(PairKey.of(tenant.id(), one, twice), pair.id()));
        while (many.size() < 40_000) {
            many.put(PairKey.of(tenant.id(), UUID.randomUUID(), UUID.randomUUID()), tenant.id());
        }
        PairKeys keys = PairKeys.of(many.keySet());
        DuplicateEvaluationMapper mapper = bean(DuplicateEvaluationMapper.class);

        bean(TransactionTemplate.class).executeWithoutResult(status -> {
            assertThat(mapper.lockPairs(keys)).singleElement().matches(known -> known.grade() == pair.grade());
            assertThat(mapper.lockPersons(keys.firstPersonIds())).hasSize(1);
            assertThat(mapper.findDismissals(keys.firstPersonIds())).isEmpty();
            mapper.markWritten(keys, Instant.now());
        });

        assertThat(db.count("select count(*) from duplicate_evaluation where tenant_id = ?", tenant.id()))
                .isEqualTo(1);
    }

    /** A grade that is listed is lowered even if the person was once like many others. */
    @Test
    void partnersWhenThereAreMoreThanAreComparedThenAreThoseOfTheHighestGrades() {
        UUID certain = person("00000000");
        UUID formerly = person("ffffffff");
        insertPair(one, formerly, "null, null");
        insertPair(certain, one, "'CERTAIN', 9");

        assertThat(bean(DuplicateEvaluationMapper.class).findPartners(List.of(one), 1))
                .singleElement()
                .satisfies(partners -> assertThat(partners.partnerIds()).containsExactly(certain));
    }

    /** Somebody whose id has this beginning, which decides who of a pair is the first. */
    private UUID person(String beginning) {
        UUID id = UUID.fromString(beginning + UUID.randomUUID().toString().substring(beginning.length()));
        db.update(
                "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, 'UNKNOWN', now(), ?, now(), ?)",
                id,
                tenant.id(),
                id,
                id);
        return id;
    }

    private void insertPair(UUID first, UUID second, String gradeAndScore) {
        db.update(
                "insert into duplicate_pair (id, tenant_id, first_person_id, second_person_id, grade, score, state,"
                        + " found_at, evaluated_at) values (?, ?, ?, ?, " + gradeAndScore + ", 'OPEN', now(), now())",
                UUID.randomUUID(),
                tenant.id(),
                first,
                second);
    }

    @Test
    void evaluationWhenItHasReadOlderDataThenDoesNotReplaceTheResultOfANewerOne() {
        DuplicatePair pair = pair();
        db.update("update duplicate_pair set score = 1 where id = ?", pair.id());
        DuplicateEvaluation evaluation = bean(DuplicateEvaluation.class);
        List<PersonMark> marks = List.of(new PersonMark(0, tenant.id(), one, true, Instant.EPOCH));
        ReadPersons read = ReadPersons.of(Instant.now().minus(Duration.ofHours(1)));

        bean(TransactionTemplate.class).executeWithoutResult(status -> evaluation.evaluate(marks, read));

        assertThat(pair().score()).isEqualTo(1.0);
    }

    /** As when a standby is promoted whose clock is behind. */
    @Test
    void evaluationWhenTheClockOfTheDatabaseWasSetBackThenReplacesTheFormerResult() {
        DuplicatePair pair = pair();
        db.update(
                "update duplicate_pair set score = 1, evaluated_at = now() + interval '1 hour' where id = ?",
                pair.id());
        DuplicateEvaluation evaluation = bean(DuplicateEvaluation.class);
        List<PersonMark> marks = List.of(new PersonMark(0, tenant.id(), one, false, Instant.EPOCH));

        bean(TransactionTemplate.class).executeWithoutResult(status -> evaluation.evaluate(marks));

        assertThat(pair().score()).isNotEqualTo(1.0);
    }

    @Test
    void evaluationWhenItBeganBeforeAnotherAndReadLaterThenCounts() {
        pair();
        bean(TransactionTemplate.class).executeWithoutResult(status -> {
            bean(DuplicateEvaluationMapper.class).findTenant("begin");
            db.update("update duplicate_pair set evaluated_at = clock_timestamp() where tenant_id = ?", tenant.id());
            db.update("update person_name set given = '{Irene}' where person_id = ?", twice);
            db.update("update person set birth_date = '1980-02-03' where id = ?", twice);
            bean(DuplicateEvaluation.class)
                    .evaluate(List.of(new PersonMark(0, tenant.id(), twice, false, Instant.EPOCH)));
        });

        assertThat(listed(ALL)).isEmpty();
    }

    /** Of four persons in the order of their ids, the first and the third are alike, and the second and the fourth. */
    @Test
    void evaluationWhenAMergeLocksPersonsOfItsPairsThenNeitherDeadlocks() throws Exception {
        List<UUID> ids = Stream.of(one, twice, registered("Vicenta"), registered("Vicenta"))
                .sorted(Comparator.comparing(UUID::toString))
                .toList();
        db.update("update person_name set given = '{Kofi}' where person_id in (?, ?)", ids.get(1), ids.get(3));
        db.update(
                "update person set gender = 'MALE', birth_date = '1950-02-03' where id in (?, ?)",
                ids.get(1),
                ids.get(3));
        CompletableFuture<Void> evaluation;

        try (Connection merge = DriverManager.getConnection(TestPostgres.url(), "postgres", "")) {
            merge.setAutoCommit(false);
            lock(merge, ids.get(1));
            evaluation = CompletableFuture.runAsync(this::evaluate);
            await().until(
                            () -> flag(
                                    merge,
                                    "select exists (select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)))"));
            lock(merge, ids.get(2));
            merge.commit();
        }
        evaluation.join();

        assertThat(listed(ALL)).hasSize(2);
    }

    /** As a merge does, in the order of the ids. */
    private static void lock(Connection merge, UUID person) throws SQLException {
        assertThat(flag(merge, "select id is not null from person where id = '" + person + "' for update"))
                .isTrue();
    }

    private static boolean flag(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getBoolean(1);
        }
    }

    private void dismiss(UUID person, UUID other) {
        db.update(
                "insert into match_dismissal (tenant_id, first_person_id, second_person_id, dismissed_at, dismissed_by)"
                        + " values (?, least(?, ?), greatest(?, ?), now(), ?)",
                tenant.id(),
                person,
                other,
                person,
                other,
                account.id());
        bean(DismissalListener.class).dismissed(tenant.id(), person, other, NOW, account.id());
    }
}
