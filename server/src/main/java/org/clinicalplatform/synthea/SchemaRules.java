package org.clinicalplatform.synthea;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
            String violation = violation(row.table(), value.getKey(), value.getValue(), now);
            if (violation != null) {
                throw new BadRowException(violation);
            }
        }
    }

    private static @Nullable String violation(Table table, String column, @Nullable Object value, Instant now) {
        String rule = null;
        if (value instanceof Instant instant) {
            rule = ClockSkew.isFuture(instant, now) ? "is in the future" : null;
        } else if (value instanceof LocalDate day) {
            return table == Table.PERSON ? birth(day, now) : future(table, column, day, now);
        } else if (value instanceof String || value instanceof List) {
            rule = text(table, column, value).orElse(null);
        }
        return rule == null ? null : property(column) + ' ' + rule;
    }

    private static @Nullable String birth(LocalDate day, Instant now) {
        ConstraintViolations violations = new ConstraintViolations();
        BirthDates.check(day, null, now, violations);
        return violations.reasons().stream().findFirst().orElse(null);
    }

    /** A care plan may have dates in the future. */
    private static @Nullable String future(Table table, String column, LocalDate day, Instant now) {
        return table != Table.CARE_PLAN && ClockSkew.isFuture(day, now) ? property(column) + " is in the future" : null;
    }

    private static Optional<String> text(Table table, String column, Object value) {
        return Optional.ofNullable(TEXTS.getOrDefault(table, Map.of()).get(column))
                .flatMap(text -> VALIDATION.violation(text.model(), text.property(), value));
    }

    /** @throws BadRowException if the coding would be refused in a request */
    static Coding checked(Coding coding) throws BadRowException {
        if (CORRECT.contains(coding)) {
            return coding;
        }
        check("system", coding.system());
        check("code", coding.code());
        check("display", coding.display());
        if (CORRECT.size() >= KEPT) {
            CORRECT.clear();
        }
        CORRECT.add(coding);
        return coding;
    }

    private static void check(String property, @Nullable String value) throws BadRowException {
        Optional<String> rule =
                value == null ? Optional.empty() : VALIDATION.violation(CodingDto.class, property, value);
        if (rule.isPresent()) {
            throw new BadRowException("the " + property + " of a coding " + rule.get());
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
