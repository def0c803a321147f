package org.clinicalplatform.synthea;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/** The code systems of the export, some named and some implied. */
final class SyntheaCodes {
    /** System of Synthea's identifiers and codes. */
    static final String SYNTHEA = "https://github.com/synthetichealth/synthea";

    static final String SNOMED_CT = "http://snomed.info/sct";
    static final String RX_NORM = "http://www.nlm.nih.gov/research/umls/rxnorm";
    static final String CVX = "http://hl7.org/fhir/sid/cvx";
    private static final String LOINC = "http://loinc.org";
    private static final String CODE = "CODE";
    private static final String DESCRIPTION = "DESCRIPTION";
    private static final String REASON_CODE = "REASONCODE";

    private static final Pattern LOINC_NUMBER = Pattern.compile("[0-9]{1,7}-[0-9]");

    /** The semantic tag at the end of SNOMED CT's fully specified names. */
    private static final Pattern SEMANTIC_TAG =
            Pattern.compile(" \\((disorder|environment|finding|morphologic abnormality"
                    + "|observable entity|organism|person|physical object|procedure|product|qualifier value|record artifact"
                    + "|regime/therapy|situation|substance)\\)$");

    private SyntheaCodes() {}

    /** The coding in the columns CODE, DESCRIPTION and, if present, SYSTEM. */
    static Coding of(SourceRow row, String impliedSystem) throws BadRowException {
        row.required(CODE);
        return coding(row, named(row.text("SYSTEM"), impliedSystem), CODE, DESCRIPTION);
    }

    /** A LOINC code, or a code of Synthea's own. */
    static Coding observed(SourceRow row) throws BadRowException {
        String code = row.required(CODE);
        return coding(row, LOINC_NUMBER.matcher(code).matches() ? LOINC : SYNTHEA, CODE, DESCRIPTION);
    }

    /** The coding in the columns REASONCODE and REASONDESCRIPTION. */
    static List<Coding> reasons(SourceRow row) throws BadRowException {
        return row.text(REASON_CODE) == null
                ? List.of()
                : List.of(coding(row, SNOMED_CT, REASON_CODE, "REASONDESCRIPTION"));
    }

    /** @throws BadRowException if the code is missing, or the coding would be refused in a request */
    static Coding coding(SourceRow row, String system, String codeColumn, String displayColumn) throws BadRowException {
        String description = row.text(displayColumn);
        Coding coding = new Coding(
                system, row.required(codeColumn), system.equals(SNOMED_CT) ? withoutTag(description) : description);
        return SchemaRules.checked(coding, codeColumn, displayColumn);
    }

    /** The name without its semantic tag. */
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
            default -> throw new BadRowException("SYSTEM is not a known code system");
        };
    }
}
