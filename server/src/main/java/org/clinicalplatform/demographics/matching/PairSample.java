package org.clinicalplatform.demographics.matching;

import java.util.Random;

/**
 * Pairs of a tenant for an estimation. A pair of two sampled persons counts once.
 *
 * @param persons live persons of the tenant
 * @param sampled how many of them were compared with everybody who has a common blocking key
 * @param random random pairs of sampled persons, without likely duplicates
 * @param sameBirthDate pairs with a common key and the same date of birth, without those who may be relatives
 * @param sameName pairs with a common key and the same family and given name, without those who may be relatives
 * @param gradable pairs with a common key that no rule keeps below CERTAIN
 */
record PairSample(
        long persons,
        int sampled,
        ComparedPairs random,
        ComparedPairs sameBirthDate,
        ComparedPairs sameName,
        ComparedPairs gradable) {
    /** The number of pairs that have a sampled person, with a common key or without. */
    double pairs() {
        double among = sampled * (sampled - 1.0) / 2;
        return among + (double) sampled * (persons - sampled);
    }

    double compared() {
        return random.size() + sameBirthDate.size() + sameName.size() + gradable.size();
    }

    /** A sample as another draw from the same tenant might have been. */
    PairSample resampled(Random generator) {
        return new PairSample(
                persons,
                sampled,
                random.resampled(generator),
                sameBirthDate.resampled(generator),
                sameName.resampled(generator),
                gradable.resampled(generator));
    }
}
