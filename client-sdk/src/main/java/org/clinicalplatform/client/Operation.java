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
    LIST_OWN_SESSIONS("listOwnSessions", Miss.OF_THE_OPERATION),
    END_OWN_SESSION("endOwnSession", Miss.OF_A_RECORD),
    CHANGE_PASSWORD("changePassword", Miss.OF_THE_OPERATION),
    REQUEST_PASSWORD_RESET("requestPasswordReset", Miss.OF_THE_OPERATION),
    REDEEM_PASSWORD_RESET("redeemPasswordReset", Miss.OF_THE_OPERATION),
    GET_SIGNING_KEYS("getSigningKeys", Miss.OF_THE_OPERATION),
    LIST_USER_ACCOUNTS("listUserAccounts", Miss.OF_THE_OPERATION),
    REGISTER_USER_ACCOUNT("registerUserAccount", Miss.OF_THE_OPERATION),
    GET_USER_ACCOUNT("getUserAccount", Miss.OF_A_RECORD),
    UPDATE_USER_ACCOUNT("updateUserAccount", Miss.OF_A_RECORD),
    DEACTIVATE_USER_ACCOUNT("deactivateUserAccount", Miss.OF_A_RECORD),
    REACTIVATE_USER_ACCOUNT("reactivateUserAccount", Miss.OF_A_RECORD),
    TOGGLE_USER_ACCOUNT("toggleUserAccount", Miss.OF_A_RECORD),
    RESET_USER_ACCOUNT_MFA("resetUserAccountMfa", Miss.OF_A_RECORD),
    RESET_USER_ACCOUNT_PASSWORD("resetUserAccountPassword", Miss.OF_A_RECORD),
    SET_USER_ACCOUNT_PASSWORD("setUserAccountPassword", Miss.OF_A_RECORD),
    END_USER_ACCOUNT_SESSIONS("endUserAccountSessions", Miss.OF_A_RECORD),
    LIST_ROLE_ASSIGNMENTS("listRoleAssignments", Miss.OF_A_RECORD),
    CREATE_ROLE_ASSIGNMENT("createRoleAssignment", Miss.OF_A_RECORD),
    DELETE_ROLE_ASSIGNMENT("deleteRoleAssignment", Miss.OF_A_RECORD),
    LIST_ROLES("listRoles", Miss.OF_THE_OPERATION),
    CREATE_ROLE("createRole", Miss.OF_THE_OPERATION),
    GET_ROLE("getRole", Miss.OF_A_RECORD),
    UPDATE_ROLE("updateRole", Miss.OF_A_RECORD),
    DELETE_ROLE("deleteRole", Miss.OF_A_RECORD),
    LIST_PERMISSIONS("listPermissions", Miss.OF_THE_OPERATION),
    LIST_TENANTS("listTenants", Miss.OF_THE_OPERATION),
    CREATE_TENANT("createTenant", Miss.OF_THE_OPERATION),
    GET_TENANT("getTenant", Miss.OF_A_RECORD),
    UPDATE_TENANT("updateTenant", Miss.OF_A_RECORD),
    LIST_FACILITIES("listFacilities", Miss.OF_THE_OPERATION),
    CREATE_FACILITY("createFacility", Miss.OF_THE_OPERATION),
    GET_FACILITY("getFacility", Miss.OF_A_RECORD),
    UPDATE_FACILITY("updateFacility", Miss.OF_A_RECORD),
    LIST_NOTIFICATION_EVENTS("listNotificationEvents", Miss.OF_THE_OPERATION),
    GET_NOTIFICATION_EVENT("getNotificationEvent", Miss.OF_A_RECORD),
    SEND_NOTIFICATION_EVENT("sendNotificationEvent", Miss.OF_A_RECORD),
    LIST_SECURITY_EVENTS("listSecurityEvents", Miss.OF_THE_OPERATION),
    LIST_AUDIT_EVENTS("listAuditEvents", Miss.OF_THE_OPERATION),
    CREATE_EMERGENCY_ACCESS("createEmergencyAccess", Miss.OF_A_RECORD),
    SEARCH_VISITS("searchVisits", Miss.OF_THE_OPERATION),
    CREATE_VISIT("createVisit", Miss.OF_THE_OPERATION),
    LIST_VISITS("listVisits", Miss.OF_THE_OPERATION),
    GET_VISIT("getVisit", Miss.OF_A_RECORD),
    END_VISIT("endVisit", Miss.OF_A_RECORD),
    START_VISIT("startVisit", Miss.OF_A_RECORD),
    CANCEL_VISIT("cancelVisit", Miss.OF_A_RECORD),
    SEARCH_ENCOUNTERS("searchEncounters", Miss.OF_THE_OPERATION),
    CREATE_ENCOUNTER("createEncounter", Miss.OF_THE_OPERATION),
    LIST_ENCOUNTERS("listEncounters", Miss.OF_THE_OPERATION),
    DELETE_ENCOUNTER("deleteEncounter", Miss.OF_A_RECORD),
    GET_ENCOUNTER("getEncounter", Miss.OF_A_RECORD),
    UPDATE_ENCOUNTER("updateEncounter", Miss.OF_A_RECORD),
    SEARCH_OBSERVATIONS("searchObservations", Miss.OF_THE_OPERATION),
    CREATE_OBSERVATION("createObservation", Miss.OF_THE_OPERATION),
    LIST_OBSERVATIONS("listObservations", Miss.OF_THE_OPERATION),
    DELETE_OBSERVATION("deleteObservation", Miss.OF_A_RECORD),
    GET_OBSERVATION("getObservation", Miss.OF_A_RECORD),
    SEARCH_DIAGNOSES("searchDiagnoses", Miss.OF_THE_OPERATION),
    CREATE_DIAGNOSIS("createDiagnosis", Miss.OF_THE_OPERATION),
    LIST_DIAGNOSES("listDiagnoses", Miss.OF_THE_OPERATION),
    DELETE_DIAGNOSIS("deleteDiagnosis", Miss.OF_A_RECORD),
    GET_DIAGNOSIS("getDiagnosis", Miss.OF_A_RECORD),
    UPDATE_DIAGNOSIS("updateDiagnosis", Miss.OF_A_RECORD),
    SEARCH_CONDITIONS("searchConditions", Miss.OF_THE_OPERATION),
    CREATE_CONDITION("createCondition", Miss.OF_THE_OPERATION),
    LIST_CONDITIONS("listConditions", Miss.OF_THE_OPERATION),
    DELETE_CONDITION("deleteCondition", Miss.OF_A_RECORD),
    GET_CONDITION("getCondition", Miss.OF_A_RECORD),
    UPDATE_CONDITION("updateCondition", Miss.OF_A_RECORD),
    SEARCH_ALLERGIES("searchAllergies", Miss.OF_THE_OPERATION),
    CREATE_ALLERGY("createAllergy", Miss.OF_THE_OPERATION),
    LIST_ALLERGIES("listAllergies", Miss.OF_THE_OPERATION),
    DELETE_ALLERGY("deleteAllergy", Miss.OF_A_RECORD),
    GET_ALLERGY("getAllergy", Miss.OF_A_RECORD),
    UPDATE_ALLERGY("updateAllergy", Miss.OF_A_RECORD),
    SEARCH_CLINICAL_NOTES("searchClinicalNotes", Miss.OF_THE_OPERATION),
    CREATE_CLINICAL_NOTE("createClinicalNote", Miss.OF_THE_OPERATION),
    LIST_CLINICAL_NOTES("listClinicalNotes", Miss.OF_THE_OPERATION),
    DELETE_CLINICAL_NOTE("deleteClinicalNote", Miss.OF_A_RECORD),
    GET_CLINICAL_NOTE("getClinicalNote", Miss.OF_A_RECORD),
    UPDATE_CLINICAL_NOTE("updateClinicalNote", Miss.OF_A_RECORD),
    SIGN_CLINICAL_NOTE("signClinicalNote", Miss.OF_A_RECORD),
    LIST_CLINICAL_NOTE_AMENDMENTS("listClinicalNoteAmendments", Miss.OF_A_RECORD),
    AMEND_CLINICAL_NOTE("amendClinicalNote", Miss.OF_A_RECORD),
    SEARCH_CARE_PLANS("searchCarePlans", Miss.OF_THE_OPERATION),
    CREATE_CARE_PLAN("createCarePlan", Miss.OF_THE_OPERATION),
    LIST_CARE_PLANS("listCarePlans", Miss.OF_THE_OPERATION),
    DELETE_CARE_PLAN("deleteCarePlan", Miss.OF_A_RECORD),
    GET_CARE_PLAN("getCarePlan", Miss.OF_A_RECORD),
    UPDATE_CARE_PLAN("updateCarePlan", Miss.OF_A_RECORD),
    LIST_LOCATIONS_OF_ENCOUNTER("listLocationsOfEncounter", Miss.OF_A_RECORD),
    TRANSFER_ENCOUNTER("transferEncounter", Miss.OF_A_RECORD),
    SEARCH_ENCOUNTER_LOCATIONS("searchEncounterLocations", Miss.OF_THE_OPERATION),
    CREATE_ENCOUNTER_LOCATION("createEncounterLocation", Miss.OF_THE_OPERATION),
    LIST_ENCOUNTER_LOCATIONS("listEncounterLocations", Miss.OF_THE_OPERATION),
    DELETE_ENCOUNTER_LOCATION("deleteEncounterLocation", Miss.OF_A_RECORD),
    GET_ENCOUNTER_LOCATION("getEncounterLocation", Miss.OF_A_RECORD),
    START_ENCOUNTER_LOCATION("startEncounterLocation", Miss.OF_A_RECORD),
    END_ENCOUNTER_LOCATION("endEncounterLocation", Miss.OF_A_RECORD),
    GET_CURRENT_LOCATION("getCurrentLocation", Miss.OF_THE_OPERATION),
    LIST_PROVIDERS_OF_ENCOUNTER("listProvidersOfEncounter", Miss.OF_THE_OPERATION),
    CREATE_ENCOUNTER_PROVIDER("createEncounterProvider", Miss.OF_THE_OPERATION),
    SEARCH_ENCOUNTER_PROVIDERS("searchEncounterProviders", Miss.OF_THE_OPERATION),
    LIST_ENCOUNTER_PROVIDERS("listEncounterProviders", Miss.OF_THE_OPERATION),
    GET_ENCOUNTER_PROVIDER("getEncounterProvider", Miss.OF_A_RECORD),
    DELETE_ENCOUNTER_PROVIDER("deleteEncounterProvider", Miss.OF_THE_OPERATION),
    END_ENCOUNTER_PROVIDER("endEncounterProvider", Miss.OF_A_RECORD),
    GET_SUMMARY_PANEL("getSummaryPanel", Miss.OF_A_RECORD),
    GET_CLINICAL_SUMMARY("getClinicalSummary", Miss.OF_THE_OPERATION),
    LIST_MODULE_REPOINTS("listModuleRepoints", Miss.OF_A_RECORD),
    RETRY_MODULE_REPOINTS("retryModuleRepoints", Miss.OF_A_RECORD),
    LIST_MERGE_MESSAGES("listMergeMessages", Miss.OF_A_RECORD);

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
