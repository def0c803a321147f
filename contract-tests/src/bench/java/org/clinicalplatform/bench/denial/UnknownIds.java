package org.clinicalplatform.bench.denial;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** Ids that name nothing, of the shape of those that do: random UUIDs of version 7 (RFC 9562, section 5.7). */
final class UnknownIds {

    private static final long SEED = 20_260_102;

    /** When the ids of the demonstration data say they were made, and the year and a month after, in milliseconds. */
    private static final long EARLIEST_MILLIS = 0x0190_0000_0000L;

    private static final int MILLIS_BITS = 35;
    private static final long VERSION = 0x7000;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final Random random = new Random(SEED);

    /** So many that were not drawn before. */
    List<String> draw(int count) {
        return Stream.generate(this::next).limit(count).map(UUID::toString).toList();
    }

    private UUID next() {
        long millis = EARLIEST_MILLIS + (random.nextLong() >>> (Long.SIZE - MILLIS_BITS));
        return new UUID(millis << 16 | VERSION | random.nextInt(0x1000), VARIANT | random.nextLong() >>> 2);
    }
}
