package org.clinicalplatform.demographics.duplicate;

/**
 * The result of evaluating some marks.
 *
 * @param taken number of marks; 0 if none was left that nobody else is evaluating
 * @param compared number of persons; without those who could not be compared and wait for another attempt
 */
record EvaluatedBatch(int taken, int compared) {
    EvaluatedBatch plus(EvaluatedBatch other) {
        return new EvaluatedBatch(taken + other.taken, compared + other.compared);
    }
}
