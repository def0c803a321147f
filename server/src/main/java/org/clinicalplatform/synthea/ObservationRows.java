package org.clinicalplatform.synthea;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.observation.ObservationQuantity;
import org.clinicalplatform.clinical.terminology.Units;
import org.jspecify.annotations.Nullable;

/** Maps an observation to a quantity with a UCUM unit, or to text. */
final class ObservationRows {
    private static final String UNITY = "1";

    /** Synthea's spelling to UCUM; {@code pH} would be picohenry. */
    private static final Map<String, String> MEANT = Map.of("pH", "[pH]", "mmHg", "mm[Hg]", "IU/L", "[IU]/L");

    private ObservationRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        TableRow observation = TableRow.clinical(Table.OBSERVATION, row, target, known)
                .set("status", ObservationStatus.FINAL)
                .set("category", category(row.text("CATEGORY")))
                .coding("code", SyntheaCodes.observed(row))
                .set("effective_at", row.requiredInstant("DATE"));
        value(row, observation, target.units());
        return List.of(observation);
    }

    /** Null for a category that only other versions of Synthea have. */
    private static @Nullable ObservationCategory category(@Nullable String name) {
        String constant =
                Objects.requireNonNullElse(name, "").toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(ObservationCategory.values())
                .filter(category -> category.name().equals(constant))
                .findFirst()
                .orElse(null);
    }

    private static void value(SourceRow row, TableRow observation, Units units) throws BadRowException {
        String value = row.required("VALUE");
        String written = row.text("UNITS");
        boolean numeric = row.required("TYPE").equals("numeric");
        BigDecimal number = numeric ? number(value) : null;
        String unit = written == null ? UNITY : MEANT.getOrDefault(written, written);
        boolean quantity = numeric && units.isValid(unit);
        observation
                .set("value_quantity", quantity && number != null ? number.toPlainString() : null)
                .set("value_unit", quantity ? unit : null)
                .set("value_text", quantity ? null : text(value, written));
    }

    private static BigDecimal number(String value) throws BadRowException {
        BigDecimal number;
        try {
            number = new BigDecimal(value);
        } catch (NumberFormatException e) {
            BadRowException bad = new BadRowException("VALUE is not a number");
            bad.initCause(e);
            throw bad;
        }
        if (!ObservationQuantity.isBounded(number)) {
            throw new BadRowException("VALUE has too many digits");
        }
        return number;
    }

    /** The value with its unit, unless the unit only names a kind of scale. */
    private static String text(String value, @Nullable String unit) {
        return unit == null || unit.startsWith("{") || unit.equals("n/a") ? value : value + ' ' + unit;
    }
}
