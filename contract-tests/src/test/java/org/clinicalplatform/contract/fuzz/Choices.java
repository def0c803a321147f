package org.clinicalplatform.contract.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** All random choices of one request; the same seed makes the same choices. */
final class Choices {

    private final SplittableRandom random;

    Choices(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** From 0, without the bound. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T of(List<T> options) {
        return options.get(below(options.size()));
    }

    /** A word that is hardly ever made twice. */
    String word(char first) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            word.append((char) (first + below(26)));
        }
        return word.toString();
    }

    /** An id that names nothing. */
    String unknownId() {
        return String.format("01900000-0000-7000-8000-%012x", 0xff_0000_0000L + random.nextInt(Integer.MAX_VALUE));
    }
}
