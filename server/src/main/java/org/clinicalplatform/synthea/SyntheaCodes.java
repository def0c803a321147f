package org.clinicalplatform.synthea;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/** The code systems of the export: it names some of them, and implies the others. */
final class SyntheaCodes {
    /** Synthea's own identifiers and codes. */
    static final String SYNTHEA = "https://github.com/synthetichealth/synthea";

    static final String SNOMED_CT = "http://snomed.info/sct";
    static final String RX_NORM = "http://www.nlm.nih.gov/research/umls/rxnorm";
    static final String CVX = "http://hl7.org/fhir/sid/cvx";
    private static final String LOINC = "http://loinc.org";

    private static final Pattern LOINC_NUMBER = Pattern.compile("[0-9]{1,7}-[0-9]");

    /** The last words of SNOMED CT's fully specified names, which say what sort of thing it is. */
    private static final Pattern SEMANTIC_TAG =
            Pattern.compile(" \\((disorder|environment|finding|morphologic abnormality"
                    + "|observable entity|organism|person|physical object|procedure|product|qualifier value|record artifact"
                    + "|regime/therapy|situation|substance)\\)$");

    private SyntheaCodes() {}

    /** What the row is about, by its columns CODE and DESCRIPTION, and SYSTEM where there is one. */
    static Coding of(SourceRow row, String impliedSystem) throws BadRowException {
        String code = row.required("CODE");
        return coding(named(row.text("SYSTEM"), impliedSystem), code, row.text("DESCRIPTION"));
    }

    /** What was observed: a number of LOINC, or one of the measures that Synthea invented. */
    static Coding observed(SourceRow row) throws BadRowException {
        String code = row.required("CODE");
        return coding(LOINC_NUMBER.matcher(code).matches() ? LOINC : SYNTHEA, code, row.text("DESCRIPTION"));
    }

    /** Why something was done, by REASONCODE and REASONDESCRIPTION. */
    static List<Coding> reasons(SourceRow row) {
        String code = row.text("REASONCODE");
        return code == null ? List.of() : List.of(coding(SNOMED_CT, code, row.text("REASONDESCRIPTION")));
    }

    static Coding coding(String system, String code, @Nullable String description) {
        return new Coding(system, code, system.equals(SNOMED_CT) ? withoutTag(description) : description);
    }

    /** A name of SNOMED CT as people say it. */
    static @Nullable String withoutTag(@Nullable String description) {
        return description == null
                ? null
                : SEMANTIC_TAG.matcher(description).replaceFirst("").strip();
    }

    private static String named(@Nullable String name, String implied) throws BadRowException {
        if (name == null) {
            return implied;
        }
        return switch (name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "")) {
            case "UNKNOWN" -> implied;
            case "SNOMEDCT", "SNOMED" -> SNOMED_CT;
            case "RXNORM" -> RX_NORM;
            case "LOINC" -> LOINC;
            case "CVX" -> CVX;
            case "ICD10CM" -> "http://hl7.org/fhir/sid/icd-10-cm";
            case "ICD10" -> "http://hl7.org/fhir/sid/icd-10";
            default -> throw new BadRowException("SYSTEM names no known code system");
        };
    }
}
