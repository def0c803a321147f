package org.clinicalplatform.client;

/**
 * The operations of the contract that this client calls. A test holds the table against the API's document, so that an
 * operation added there shows up as missing here.
 */
enum Operation {
    LOGIN_ACCOUNT("loginAccount", Miss.OF_THE_OPERATION),
    REFRESH_SESSION("refreshSession", Miss.OF_THE_OPERATION),
    VERIFY_SESSION("verifySession", Miss.OF_THE_OPERATION),
    LOGOUT_SESSION("logoutSession", Miss.OF_THE_OPERATION),
    VERIFY_SECOND_FACTOR("verifySecondFactor", Miss.OF_THE_OPERATION),
    GET_MFA_STATUS("getMfaStatus", Miss.OF_THE_OPERATION),
    START_MFA_ENROLMENT("startMfaEnrolment", Miss.OF_THE_OPERATION),
    CONFIRM_MFA_ENROLMENT("confirmMfaEnrolment", Miss.OF_THE_OPERATION),
    DISABLE_MFA("disableMfa", Miss.OF_THE_OPERATION),
    REISSUE_RECOVERY_CODES("reissueRecoveryCodes", Miss.OF_THE_OPERATION),
    STEP_UP_SESSION("stepUpSession", Miss.OF_THE_OPERATION),
    LIST_SESSION_TENANTS("listSessionTenants", Miss.OF_THE_OPERATION),
    LIST_SESSION_FACILITIES("listSessionFacilities", Miss.OF_THE_OPERATION),
    NARROW_SESSION("narrowSession", Miss.OF_THE_OPERATION),
    GET_SIGNING_KEYS("getSigningKeys", Miss.OF_THE_OPERATION),
    CREATE_VISIT("createVisit", Miss.OF_THE_OPERATION),
    LIST_VISITS("listVisits", Miss.OF_THE_OPERATION),
    GET_VISIT("getVisit", Miss.OF_A_RECORD),
    END_VISIT("endVisit", Miss.OF_A_RECORD);

    private enum Miss {
        OF_A_RECORD,
        OF_THE_OPERATION
    }

    private final String id;
    private final Miss miss;

    Operation(String id, Miss miss) {
        this.id = id;
        this.miss = miss;
    }

    /** The operationId of the contract. */
    String id() {
        return id;
    }

    /** Whether a 404 speaks of a record ({@code x-on-denied: not-found}) and not of the operation as such. */
    boolean addressesRecord() {
        return miss == Miss.OF_A_RECORD;
    }
}
