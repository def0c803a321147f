package org.clinicalplatform.synthea;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.CarePlanCreateDto;
import org.clinicalplatform.api.model.CodingDto;
import org.clinicalplatform.api.model.MaritalStatus;
import org.clinicalplatform.api.model.ObservationValueDto;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.demographics.person.BirthDates;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.clinicalplatform.platform.web.SchemaValidation;
import org.jspecify.annotations.Nullable;

/** Applies the rules of requests to loaded data, so that the service can read, show and update every record. */
final class SchemaRules {
    private record Text(Class<?> model, String property) {}

    private static final String FUTURE = "is in the future";

    private static final SchemaValidation VALIDATION = new SchemaValidation();

    /** By table and column; other texts are constants of the load or {@link Coding}s. */
    private static final Map<Table, Map<String, Text>> TEXTS = new EnumMap<>(Map.of(
            Table.PERSON_NAME, texts(PersonNameCreateDto.class, "family", "given", "prefix", "suffix"),
            Table.PERSON_ADDRESS,
                    texts(PersonAddressCreateDto.class, "lines", "city", "district", "state", "postal_code"),
            Table.PATIENT_IDENTIFIER, texts(PatientIdentifierCreateDto.class, "value"),
            Table.VISIT, texts(VisitCreateDto.class, "reason"),
            Table.OBSERVATION, Map.of("value_text", new Text(ObservationValueDto.class, "text")),
            Table.CARE_PLAN, texts(CarePlanCreateDto.class, "title", "description")));

    /** The columns of the export by those that they fill, as far as these can break a rule. */
    private static final Map<String, String> SOURCES = Map.ofEntries(
            Map.entry("deceased_at", "DEATHDATE"),
            Map.entry("given", "FIRST or MIDDLE"),
            Map.entry("prefix", "PREFIX"),
            Map.entry("suffix", "SUFFIX"),
            Map.entry("lines", "ADDRESS"),
            Map.entry("city", "CITY"),
            Map.entry("district", "COUNTY"),
            Map.entry("state", "STATE"),
            Map.entry("postal_code", "ZIP"),
            Map.entry("reason", "REASONDESCRIPTION"),
            Map.entry("started_at", "START"),
            Map.entry("ended_at", "STOP"),
            Map.entry("onset_date", "START"),
            Map.entry("abatement_date", "STOP"),
            Map.entry("recorded_at", "START"),
            Map.entry("effective_at", "DATE"),
            Map.entry("occurred_at", "DATE"),
            Map.entry("value_text", "VALUE"),
            Map.entry("title", "DESCRIPTION"),
            Map.entry("description", "REASONDESCRIPTION"));

    /** Codings repeat a thousand times, and checking one takes longer than mapping its row. */
    private static final int KEPT = 10_000;

    private static final Set<Coding> CORRECT = ConcurrentHashMap.newKeySet();

    private SchemaRules() {}

    private static Map<String, Text> texts(Class<?> model, String... columns) {
        return Arrays.stream(columns)
                .collect(
                        Collectors.toUnmodifiableMap(Function.identity(), column -> new Text(model, property(column))));
    }

    /** @throws BadRowException if a value would be refused in a request */
    static void check(TableRow row, Instant now) throws BadRowException {
        for (Map.Entry<String, @Nullable Object> value : row.objects().entrySet()) {
            String rule = rule(row.table(), value.getKey(), value.getValue(), now);
            if (rule != null) {
                throw new BadRowException(source(row, value.getKey()) + ' ' + rule);
            }
        }
    }

    private static @Nullable String rule(Table table, String column, @Nullable Object value, Instant now) {
        if (value instanceof Instant instant) {
            return ClockSkew.isFuture(instant, now) ? FUTURE : null;
        }
        if (value instanceof LocalDate day) {
            return table == Table.PERSON ? birth(day, now) : future(table, day, now);
        }
        return value instanceof String || value instanceof List
                ? text(table, column, value).orElse(null)
                : null;
    }

    private static @Nullable String birth(LocalDate day, Instant now) {
        ConstraintViolations violations = new ConstraintViolations();
        BirthDates.check(day, null, now, violations);
        return violations.reasons().stream()
                .findFirst()
                .map(reason -> reason.substring(reason.indexOf(' ') + 1))
                .orElse(null);
    }

    /** A care plan may have dates in the future. */
    private static @Nullable String future(Table table, LocalDate day, Instant now) {
        return table != Table.CARE_PLAN && ClockSkew.isFuture(day, now) ? FUTURE : null;
    }

    /** The column of the export, which the operator has to correct. */
    private static String source(TableRow row, String column) {
        return switch (column) {
            case "birth_date" -> "BIRTHDATE";
            case "family" -> "MAIDEN".equals(row.value("use")) ? "MAIDEN" : "LAST";
            case "value" -> PatientRows.column(Objects.requireNonNull(row.value("type")));
            default -> SOURCES.getOrDefault(column, property(column));
        };
    }

    private static Optional<String> text(Table table, String column, Object value) {
        return Optional.ofNullable(TEXTS.getOrDefault(table, Map.of()).get(column))
                .flatMap(text -> VALIDATION.violation(text.model(), text.property(), value));
    }

    /**
     * @param coding of a system that is a constant of the load
     * @throws BadRowException naming the column, if the coding would be refused in a request
     */
    static Coding checked(Coding coding, String codeColumn, String displayColumn) throws BadRowException {
        if (CORRECT.contains(coding)) {
            return coding;
        }
        check("code", coding.code(), codeColumn);
        check("display", coding.display(), displayColumn);
        if (CORRECT.size() >= KEPT) {
            CORRECT.clear();
        }
        CORRECT.add(coding);
        return coding;
    }

    private static void check(String property, @Nullable String value, String column) throws BadRowException {
        Optional<String> rule =
                value == null ? Optional.empty() : VALIDATION.violation(CodingDto.class, property, value);
        if (rule.isPresent()) {
            throw new BadRowException(column + ' ' + rule.get());
        }
    }

    /** @throws BadRowException if the specification does not have the code */
    static @Nullable MaritalStatus maritalStatus(@Nullable String code) throws BadRowException {
        if (code == null) {
            return null;
        }
        return Arrays.stream(MaritalStatus.values())
                .filter(status -> status.getValue().equals(code))
                .findFirst()
                .orElseThrow(() -> new BadRowException("MARITAL is not a marital status of HL7"));
    }

    /** The property of a column. */
    private static String property(String column) {
        StringBuilder name = new StringBuilder();
        for (String part : column.split("_", -1)) {
            name.append(name.isEmpty() ? part : Character.toUpperCase(part.charAt(0)) + part.substring(1));
        }
        return name.toString();
    }
}
