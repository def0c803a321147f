package org.clinicalplatform.bench.timing;

/**
 * Which rounds to send.
 *
 * @param first number of the first one
 * @param longestPauseMillis how long to rest before a request at most, for a time drawn anew; 0 for not at all
 */
public record Rounds(int first, int count, int longestPauseMillis) {

    public static Rounds of(int count) {
        return new Rounds(0, count, 0);
    }

    /** As many others after these. */
    public Rounds then(int others) {
        return new Rounds(first + count, others, longestPauseMillis);
    }
}
