package org.clinicalplatform.demographics.duplicate;

/**
 * The result of evaluating some marks.
 *
 * @param taken number of marks; 0 if none was left that nobody else is evaluating
 * @param putOff how many of them failed and wait for another attempt
 */
record EvaluatedBatch(int taken, int putOff) {
    int compared() {
        return taken - putOff;
    }

    EvaluatedBatch plus(EvaluatedBatch other) {
        return new EvaluatedBatch(taken + other.taken, putOff + other.putOff);
    }
}
