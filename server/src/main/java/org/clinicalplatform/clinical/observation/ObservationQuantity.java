package org.clinicalplatform.clinical.observation;

import java.math.BigDecimal;

/** A measured amount. */
public record ObservationQuantity(BigDecimal value, String unit) {
    /** More than any device has, and few enough for every client to read. */
    private static final int DIGITS = 20;

    /**
     * Whether the number has no more digits than amounts may have, before and behind the point. Call it before
     * comparing it or writing it out: 1E+999999999 would take all memory.
     */
    public static boolean isBounded(BigDecimal number) {
        return number.precision() <= DIGITS && number.scale() <= DIGITS && number.scale() >= -DIGITS;
    }
}
