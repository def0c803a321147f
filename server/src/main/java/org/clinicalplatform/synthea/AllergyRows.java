package org.clinicalplatform.synthea;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.clinicalplatform.api.model.AllergyCategory;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.api.model.AllergyType;
import org.clinicalplatform.api.model.AllergyVerificationStatus;
import org.clinicalplatform.api.model.ReactionSeverity;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.allergy.AllergyReaction;
import org.jspecify.annotations.Nullable;

/** Maps an allergy with up to two reactions. */
final class AllergyRows {
    private static final int REACTIONS = 2;

    private AllergyRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        Instant start = row.requiredInstant("START");
        boolean over = row.endAfter(start, "STOP") != null;
        AllergyCategory category = category(row.text("CATEGORY"));
        // without a named system, medications are RxNorm codes and everything else SNOMED CT
        String implied = category == AllergyCategory.MEDICATION ? SyntheaCodes.RX_NORM : SyntheaCodes.SNOMED_CT;
        return List.of(TableRow.clinical(Table.ALLERGY, row, target, known)
                .coding("substance", SyntheaCodes.of(row, implied))
                .set("type", type(row.text("TYPE")))
                .json("categories", category == null ? List.of() : List.of(category))
                .set("clinical_status", over ? AllergyClinicalStatus.RESOLVED : AllergyClinicalStatus.ACTIVE)
                .set("verification_status", AllergyVerificationStatus.CONFIRMED)
                .set("onset_date", row.requiredDay("START"))
                .json("reactions", reactions(row))
                .set("recorded_at", start));
    }

    private static @Nullable AllergyType type(@Nullable String name) throws BadRowException {
        return switch (lower(name)) {
            case "" -> null;
            case "allergy" -> AllergyType.ALLERGY;
            case "intolerance" -> AllergyType.INTOLERANCE;
            default -> throw new BadRowException("TYPE is neither allergy nor intolerance");
        };
    }

    private static @Nullable AllergyCategory category(@Nullable String name) throws BadRowException {
        return switch (lower(name)) {
            case "" -> null;
            case "food" -> AllergyCategory.FOOD;
            case "medication", "drug" -> AllergyCategory.MEDICATION;
            case "environment" -> AllergyCategory.ENVIRONMENT;
            case "biologic" -> AllergyCategory.BIOLOGIC;
            default -> throw new BadRowException("CATEGORY is not an allergy category");
        };
    }

    private static List<AllergyReaction> reactions(SourceRow row) throws BadRowException {
        List<AllergyReaction> reactions = new ArrayList<>();
        for (int i = 1; i <= REACTIONS; i++) {
            String code = "REACTION" + i;
            if (row.text(code) != null) {
                Coding manifestation = SyntheaCodes.coding(row, SyntheaCodes.SNOMED_CT, code, "DESCRIPTION" + i);
                reactions.add(new AllergyReaction(List.of(manifestation), severity(row, "SEVERITY" + i)));
            }
        }
        return reactions;
    }

    private static @Nullable ReactionSeverity severity(SourceRow row, String column) throws BadRowException {
        return switch (lower(row.text(column))) {
            case "" -> null;
            case "mild" -> ReactionSeverity.MILD;
            case "moderate" -> ReactionSeverity.MODERATE;
            case "severe" -> ReactionSeverity.SEVERE;
            default -> throw new BadRowException(column + " must be mild, moderate or severe");
        };
    }

    private static String lower(@Nullable String name) {
        return Objects.requireNonNullElse(name, "").toLowerCase(Locale.ROOT);
    }
}
