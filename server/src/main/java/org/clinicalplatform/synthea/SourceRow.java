package org.clinicalplatform.synthea;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of the export. Empty fields are null; days begin at midnight UTC, as Synthea writes them. Instants have the
 * precision of the API: with a finer start, a visit could not be ended at the time that a client was shown.
 *
 * @param key identifies the row in its file
 */
record SourceRow(Columns columns, CsvRecord values, String key) {
    private static final int DAY_LENGTH = "2026-01-31".length();

    long line() {
        return values.line();
    }

    @Nullable String text(String column) {
        String field = columns.field(values, column);
        return field == null || field.isBlank() ? null : field.strip();
    }

    String required(String column) throws BadRowException {
        String text = text(column);
        if (text == null) {
            throw new BadRowException(column + " is missing");
        }
        return text;
    }

    Instant requiredInstant(String column) throws BadRowException {
        required(column);
        return Objects.requireNonNull(instant(column));
    }

    @Nullable Instant instant(String column) throws BadRowException {
        String text = text(column);
        if (text == null) {
            return null;
        }
        try {
            return text.length() == DAY_LENGTH
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS);
        } catch (DateTimeException e) {
            throw notADate(column, e);
        }
    }

    LocalDate requiredDay(String column) throws BadRowException {
        return day(requiredInstant(column));
    }

    @Nullable LocalDate day(String column) throws BadRowException {
        Instant instant = instant(column);
        return instant == null ? null : day(instant);
    }

    /** The end of a period; null if it has not ended. */
    @Nullable Instant endAfter(Instant start, String column) throws BadRowException {
        Instant end = instant(column);
        if (end != null && end.isBefore(start)) {
            throw new BadRowException(column + " is before the start");
        }
        return end;
    }

    private static LocalDate day(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private static BadRowException notADate(String column, DateTimeException cause) {
        BadRowException bad = new BadRowException(column + " is not a date");
        bad.initCause(cause);
        return bad;
    }
}
