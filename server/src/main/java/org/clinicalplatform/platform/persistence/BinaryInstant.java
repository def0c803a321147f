package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import org.postgresql.util.ByteConverter;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * An instant as PostgreSQL sends and receives {@code timestamptz}: 64 bits of microseconds. The driver by itself writes
 * instants out as text, for the database to read: each of the two takes longer than all else that is done with a parameter.
 *
 * <p>Where the driver is told to send text only, it sends the ISO form.
 */
public final class BinaryInstant extends PGobject implements PGBinaryObject {
    private static final long serialVersionUID = 1L;

    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    private final Instant instant;

    BinaryInstant(Instant instant) {
        type = "timestamptz";
        this.instant = instant;
    }

    /**
     * What PostgreSQL counts, from the beginning of the year 2000.
     *
     * @throws ArithmeticException some 292,000 years away from it
     */
    public static long microseconds(Instant instant) {
        long seconds = Math.subtractExact(instant.getEpochSecond(), EPOCH.getEpochSecond());
        return Math.addExact(Math.multiplyExact(seconds, 1_000_000L), instant.getNano() / 1_000);
    }

    @Override
    public String getValue() {
        return instant.toString();
    }

    @Override
    public void setByteValue(byte[] bytes, int offset) {
        throw new UnsupportedOperationException("Instants are read by InstantTypeHandler");
    }

    @Override
    public int lengthInBytes() {
        return Long.BYTES;
    }

    @Override
    public void toBytes(byte[] bytes, int offset) {
        ByteConverter.int8(bytes, offset, microseconds(instant));
    }
}
