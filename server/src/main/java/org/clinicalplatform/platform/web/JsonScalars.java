package org.clinicalplatform.platform.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Readers and writers of scalars. A reader accepts a JSON string only. */
final class JsonScalars {
    private static final int FIRST_YEAR = 1;
    private static final int LAST_YEAR = 9999;
    private static final int LONGEST_FRACTION = 9;
    private static final int YEAR_DIGITS = 4;

    /** A date of RFC 3339: the year has four digits and no sign, which Java's own format accepts before further ones. */
    private static final DateTimeFormatter FULL_DATE = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, YEAR_DIGITS)
            .appendPattern("-MM-dd")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT)
            .withChronology(IsoChronology.INSTANCE);

    private JsonScalars() {}

    private abstract static class StringReader<T> extends StdScalarDeserializer<T> {
        StringReader(Class<T> type) {
            super(type);
        }

        /** The value; null if the text is malformed. */
        abstract @Nullable T parse(String text);

        @Override
        @SuppressWarnings("unchecked")
        public T deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.hasToken(JsonToken.VALUE_STRING)) {
                return (T) context.handleUnexpectedToken(handledType(), parser);
            }
            T value = parse(parser.getString());
            return value != null ? value : context.reportInputMismatch(this, "malformed value");
        }
    }

    /** Text without NUL, which PostgreSQL refuses, and without lone surrogates. */
    static final class TextReader extends StringReader<String> {
        TextReader() {
            super(String.class);
        }

        @Override
        @Nullable String parse(String text) {
            boolean malformed =
                    text.codePoints().anyMatch(point -> point == 0 || Character.getType(point) == Character.SURROGATE);
            return malformed ? null : text;
        }
    }

    static final class IdReader extends StringReader<UUID> {
        IdReader() {
            super(UUID.class);
        }

        @Override
        @Nullable UUID parse(String text) {
            UUID id = IdConverter.parse(text);
            if (id != null) {
                RequestContext.current().keepSpelling(id, text);
            }
            return id;
        }
    }

    static final class DateReader extends StringReader<LocalDate> {
        DateReader() {
            super(LocalDate.class);
        }

        @Override
        @Nullable LocalDate parse(String text) {
            return read(text);
        }

        /** The date; null if the text is malformed. */
        static @Nullable LocalDate read(String text) {
            try {
                LocalDate date = LocalDate.parse(text, FULL_DATE);
                return date.getYear() >= FIRST_YEAR ? date : null;
            } catch (DateTimeException e) {
                return null;
            }
        }
    }

    /** RFC 3339 with any offset, truncated to milliseconds. */
    static final class InstantReader extends StringReader<Instant> {
        /** Seconds are required and the offset has none, unlike in Java's own format. */
        private static final DateTimeFormatter RFC_3339 = new DateTimeFormatterBuilder()
                .append(FULL_DATE)
                .appendPattern("'T'HH:mm:ss")
                .optionalStart()
                .appendFraction(ChronoField.NANO_OF_SECOND, 1, LONGEST_FRACTION, true)
                .optionalEnd()
                .appendOffset("+HH:MM", "Z")
                .toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT)
                .withChronology(IsoChronology.INSTANCE);

        /** RFC 3339 does not limit the digits of a fraction, and only the first three count. */
        private static final Pattern EXCESS_DIGITS = Pattern.compile("(?<=\\.[0-9]{" + LONGEST_FRACTION + "})[0-9]+");

        InstantReader() {
            super(Instant.class);
        }

        @Override
        @Nullable Instant parse(String text) {
            return read(text);
        }

        /** The instant; null if the text is malformed. */
        static @Nullable Instant read(String text) {
            try {
                String bounded = EXCESS_DIGITS.matcher(text).replaceFirst("");
                OffsetDateTime time = OffsetDateTime.parse(bounded.toUpperCase(Locale.ROOT), RFC_3339)
                        .withOffsetSameInstant(ZoneOffset.UTC);
                boolean within = time.getYear() >= FIRST_YEAR && time.getYear() <= LAST_YEAR;
                return within ? time.toInstant().truncatedTo(ChronoUnit.MILLIS) : null;
            } catch (DateTimeException e) {
                return null;
            }
        }
    }

    static final class InstantWriter extends StdScalarSerializer<Instant> {
        private static final DateTimeFormatter MILLISECONDS = DateTimeFormatter.ofPattern(
                        "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);

        InstantWriter() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(MILLISECONDS.format(value));
        }
    }
}
