package org.clinicalplatform.demographics.number;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers that the service assigns to patients. The database assigns them, whoever inserts a patient
 * ({@code patientnumber.sql}); a temporary number is one of them after the letter T.
 */
public final class PatientNumbers {
    /** Medical record number, in HL7 table 0203. */
    public static final String TYPE = "MR";

    /** The type of the temporary number of a patient of unknown identity. */
    public static final String TEMPORARY_TYPE = "TEMP";

    private static final String AUTHORITIES = "urn:clinicalplatform:patient-number:";
    private static final String FORMER_TEMPORARY_AUTHORITY = "urn:clinicalplatform:temporary-number";

    private static final Pattern NUMBER = Pattern.compile("T?([1-9][0-9]{6,})([0-9])");
    /** Temporary numbers had no check digit at first. */
    private static final Pattern FORMER_TEMPORARY = Pattern.compile("T0[0-9]{7}");

    private static final int MODULUS = 11;
    private static final int LOWEST_WEIGHT = 2;
    private static final int WEIGHTS = 6;

    private PatientNumbers() {}

    /** URI of the assigning authority of the tenant's numbers, permanent and temporary ones. */
    public static String authority(UUID tenantId) {
        return AUTHORITIES + tenantId;
    }

    /** Whether the service assigns the identifiers of this system, for any tenant. */
    public static boolean isAuthority(String system) {
        return system.regionMatches(true, 0, AUTHORITIES, 0, AUTHORITIES.length());
    }

    /** Whether a client must not enter identifiers of this system. */
    public static boolean isReserved(String system) {
        return isAuthority(system) || system.equalsIgnoreCase(FORMER_TEMPORARY_AUTHORITY);
    }

    /**
     * Whether the service can have assigned the number: its check digit is right.
     *
     * @param value letters and digits alone, in upper case
     */
    public static boolean isNumber(String value) {
        Matcher number = NUMBER.matcher(value);
        return number.matches()
                ? checkDigit(number.group(1)) == Character.digit(number.group(2).charAt(0), 10)
                : FORMER_TEMPORARY.matcher(value).matches();
    }

    /** M11 of HL7 table 0061: weights from 2 to 7 from the right; 10 if no number has these digits. */
    private static int checkDigit(String digits) {
        int sum = 0;
        for (int place = 0; place < digits.length(); place++) {
            int digit = Character.digit(digits.charAt(digits.length() - 1 - place), 10);
            sum += (LOWEST_WEIGHT + place % WEIGHTS) * digit;
        }
        return (MODULUS - sum % MODULUS) % MODULUS;
    }
}
