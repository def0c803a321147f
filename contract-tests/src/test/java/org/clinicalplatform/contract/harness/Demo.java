package org.clinicalplatform.contract.harness;

import java.util.List;

/** The demo data's documented names and ids. */
public final class Demo {

    private static final String ID = "01900000-0000-7000-8000-000000000";

    public static final String PASSWORD = "demo-Password-1";

    /** Every permission, all of NORTH; the session must be narrowed. */
    public static final String ADMIN = "admin";
    /** Reads and writes clinical records at N1. */
    public static final String CLINICIAN = "clinician";
    /** Reads and writes clinical records at N2. */
    public static final String CLINICIAN_N2 = "clinician-n2";
    /** Patients, persons and merge at N1. */
    public static final String CLERK = "clerk";
    /** Security events of NORTH only. */
    public static final String AUDITOR = "auditor";
    /** Holds no permission. */
    public static final String BYSTANDER = "bystander";
    /** Reads and writes clinical records at S1. */
    public static final String CLINICIAN_SOUTH = "clinician-south";

    /** Holds no permission; at home in N2, for others to administer. */
    public static final String TRAINEE = "trainee";

    public static final String ADMIN_ID = ID + "010";
    public static final String CLINICIAN_ID = ID + "011";
    public static final String CLINICIAN_N2_ID = ID + "012";
    public static final String CLERK_ID = ID + "013";
    public static final String AUDITOR_ID = ID + "014";
    public static final String BYSTANDER_ID = ID + "015";
    public static final String CLINICIAN_SOUTH_ID = ID + "016";
    public static final String TRAINEE_ID = ID + "017";

    public static final String ADMINISTRATOR_ROLE = ID + "020";
    public static final String CLINICIAN_ROLE = ID + "021";
    public static final String MEMBER_ROLE = ID + "024";
    public static final String ROLE_OF_NORTH = ID + "025";
    public static final String ROLE_OF_SOUTH = ID + "026";

    /**
     * What {@link #CLINICIAN_ROLE} permits, in the order in which responses name it: all that clinical operations need.
     */
    public static final List<String> CLINICIAN_PERMISSIONS = Spec.operations().stream()
            .map(SpecOperation::permission)
            .filter(permission -> permission.startsWith("clinical."))
            .distinct()
            .sorted()
            .toList();

    public static final String NORTH = ID + "001";
    public static final String SOUTH = ID + "002";
    public static final String N1 = ID + "003";
    public static final String N2 = ID + "004";
    public static final String S1 = ID + "005";
    public static final String S2 = ID + "006";

    public static final String PATIENT_AT_N1 = ID + "101";
    public static final String PATIENT_AT_N2 = ID + "102";
    public static final String PATIENT_AT_S1 = ID + "103";
    public static final String PATIENT_AT_S2 = ID + "104";
    public static final String RESTRICTED_PATIENT_AT_N1 = ID + "105";
    public static final String PATIENT_AT_N1_AND_N2 = ID + "106";

    public static final String PERSON_AT_N1 = "01900000-0000-7000-8000-000000001101";
    public static final String PERSON_AT_N2 = "01900000-0000-7000-8000-000000001102";
    public static final String PERSON_IN_SOUTH = "01900000-0000-7000-8000-000000001103";
    public static final String OTHER_PERSON_IN_SOUTH = "01900000-0000-7000-8000-000000001104";

    public static final String ENDED_VISIT = ID + "201";
    public static final String VISIT_AT_N2 = ID + "202";
    public static final String VISIT_IN_SOUTH = ID + "203";
    public static final String VISIT_OF_RESTRICTED_PATIENT = ID + "205";
    public static final String VOIDED_VISIT = ID + "208";
    public static final String VISIT_IN_PROGRESS = ID + "210";

    /**
     * Finished, of the patient at N1; its siblings at N2, in the other tenant, of the restricted patient, and voided.
     */
    public static final String ENCOUNTER = ID + "401";

    /** Of the visit in progress of the patient at N1, who has a bed. */
    public static final String ENCOUNTER_IN_PROGRESS = ID + "409";

    public static final String ENCOUNTER_AT_N2 = ID + "402";
    public static final String VOIDED_ENCOUNTER = ID + "408";

    public static final String ACCOUNT_IN_SOUTH = ID + "016";
    public static final String NOTIFICATION_IN_NORTH = ID + "301";
    public static final String NOTIFICATION_IN_SOUTH = ID + "302";

    private Demo() {}

    /** An id that names nothing, told apart from others by its last three digits: 800 to fff. */
    public static String unknown(int number) {
        if (number < 0x800 || number > 0xfff) {
            throw new IllegalArgumentException("Not set apart for unknown ids: " + number);
        }
        return ID + Integer.toHexString(number);
    }
}
