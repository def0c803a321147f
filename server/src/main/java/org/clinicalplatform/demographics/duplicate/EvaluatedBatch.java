package org.clinicalplatform.demographics.duplicate;

/**
 * The result of evaluating some marks.
 *
 * @param taken number of marks; 0 if none was left that nobody else is evaluating
 * @param postponed how many of them failed and wait for another attempt
 */
record EvaluatedBatch(int taken, int postponed) {
    int compared() {
        return taken - postponed;
    }

    EvaluatedBatch plus(EvaluatedBatch other) {
        return new EvaluatedBatch(taken + other.taken, postponed + other.postponed);
    }
}
