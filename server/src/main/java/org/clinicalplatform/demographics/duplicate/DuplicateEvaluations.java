package org.clinicalplatform.demographics.duplicate;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.clinicalplatform.demographics.matching.ReadPersons;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Evaluates marks of persons in batches, each in one transaction with the removal of its marks: a batch that is
 * interrupted is evaluated again. Any number of threads and replicas may do so at the same time.
 */
@Component
class DuplicateEvaluations {
    /** How often a run over a whole registry compares a person who cannot be compared before it ends without them. */
    static final int ATTEMPTS = 3;

    private static final Logger LOG = LoggerFactory.getLogger(DuplicateEvaluations.class);

    private final DuplicateEvaluationMapper marks;
    private final DuplicateEvaluation evaluation;
    private final TransactionTemplate transaction;

    DuplicateEvaluations(
            DuplicateEvaluationMapper marks, DuplicateEvaluation evaluation, PlatformTransactionManager transactions) {
        this.marks = marks;
        this.evaluation = evaluation;
        this.transaction = new TransactionTemplate(transactions);
    }

    /**
     * Evaluates the next batch. If that fails, its persons are evaluated one by one, and the marks of one who fails
     * again wait behind all others.
     */
    EvaluatedBatch evaluateNext(int batchSize) {
        return evaluateNext(batchSize, marks::takeMarks, evaluation::evaluate);
    }

    /**
     * The same for a run over a whole registry: whoever was marked with all others before the reading began is compared
     * as read. Marks that have failed {@value #ATTEMPTS} times are left.
     *
     * @param tenantId whose marks are taken; null for those of all tenants
     * @param read kept from batch to batch
     */
    EvaluatedBatch evaluateNext(@Nullable UUID tenantId, int batchSize, ReadPersons read) {
        return evaluateNext(
                batchSize,
                limit -> marks.takeMarksOfRun(tenantId, ATTEMPTS, limit),
                taken -> evaluation.evaluate(taken, read));
    }

    private EvaluatedBatch evaluateNext(
            int batchSize, IntFunction<List<PersonMark>> source, Consumer<List<PersonMark>> evaluator) {
        List<PersonMark> taken = new ArrayList<>();
        try {
            transaction.executeWithoutResult(status -> {
                taken.addAll(source.apply(batchSize));
                evaluator.accept(taken);
            });
            return new EvaluatedBatch(taken.size(), persons(taken));
        } catch (RuntimeException e) {
            if (taken.isEmpty()) {
                throw e;
            }
            LOG.debug("A batch of persons is compared one by one: {}", DatabaseFailures.reason(e));
        }
        return IntStream.range(0, persons(taken))
                .mapToObj(person -> evaluateOne(source))
                .reduce(new EvaluatedBatch(0, 0), EvaluatedBatch::plus);
    }

    private static int persons(List<PersonMark> marks) {
        return (int) marks.stream().map(PersonMark::personId).distinct().count();
    }

    private EvaluatedBatch evaluateOne(IntFunction<List<PersonMark>> source) {
        List<PersonMark> taken = new ArrayList<>();
        try {
            transaction.executeWithoutResult(status -> {
                taken.addAll(source.apply(1));
                evaluation.evaluate(taken);
            });
            return new EvaluatedBatch(taken.size(), persons(taken));
        } catch (RuntimeException e) {
            if (taken.isEmpty()) {
                throw e;
            }
            marks.postpone(taken);
            LOG.warn(
                    "Could not compare person {} with the others; will be retried: {}",
                    taken.get(0).personId(),
                    DatabaseFailures.reason(e));
            return new EvaluatedBatch(taken.size(), 0);
        }
    }
}
