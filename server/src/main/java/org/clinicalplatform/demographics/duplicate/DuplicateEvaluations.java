package org.clinicalplatform.demographics.duplicate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.clinicalplatform.demographics.matching.ReadPersons;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Evaluates marks of persons in batches, each in one transaction with the removal of its marks: a batch that is interrupted is
 * evaluated again. Any number of threads and replicas may do so at the same time.
 */
@Component
class DuplicateEvaluations {
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
     * Evaluates the next batch. If that fails, its marks are evaluated one by one, and one that fails again waits behind all
     * others.
     *
     * @return the number of marks that were taken; 0 if nobody waits
     */
    int evaluateNext(int batchSize) {
        return evaluateNext(batchSize, evaluation::evaluate);
    }

    /**
     * The same for a whole registry: whoever was marked with all others before the reading began is compared as read.
     *
     * @param read kept from batch to batch
     */
    int evaluateNext(int batchSize, ReadPersons read) {
        return evaluateNext(batchSize, marks -> evaluation.evaluate(marks, read));
    }

    private int evaluateNext(int batchSize, Consumer<List<PersonMark>> evaluator) {
        List<PersonMark> taken = new ArrayList<>();
        try {
            transaction.executeWithoutResult(status -> {
                taken.addAll(marks.takeMarks(batchSize));
                evaluator.accept(taken);
            });
        } catch (RuntimeException e) {
            if (taken.isEmpty()) {
                throw e;
            }
            LOG.debug("A batch of persons is compared one by one: {}", DatabaseFailures.reason(e));
            taken.forEach(mark -> evaluateOne());
        }
        return taken.size();
    }

    private void evaluateOne() {
        List<PersonMark> taken = new ArrayList<>();
        try {
            transaction.executeWithoutResult(status -> {
                taken.addAll(marks.takeMarks(1));
                evaluation.evaluate(taken);
            });
        } catch (RuntimeException e) {
            if (taken.isEmpty()) {
                throw e;
            }
            marks.postpone(taken);
            LOG.warn(
                    "Could not compare person {} with the others; will be retried: {}",
                    taken.get(0).personId(),
                    DatabaseFailures.reason(e));
        }
    }
}
