package org.clinicalplatform.securityevents;

/** The kinds of security events. */
public enum SecurityEventKind {
    /** An account signed in. */
    LOGIN_SUCCEEDED,
    /** A sign-in was refused; the account is set if the username exists. */
    LOGIN_FAILED,
    /** An account was locked after failed sign-ins. */
    ACCOUNT_LOCKED,
    /** The password of an account was changed; the reason states by whom. */
    PASSWORD_CHANGED,
    /** A reset link was requested for an existing account, without a session. */
    CREDENTIAL_RESET_REQUESTED,
    /** A session was revoked; the reason states why. */
    SESSION_REVOKED,
    /** A refresh token was reused outside the grace period; its session was revoked. */
    REFRESH_TOKEN_REUSED,
    /** An account enrolled a second factor. */
    MFA_ENROLLED,
    /** The second factor of an account was removed. */
    MFA_DISABLED,
    /** A recovery code was used instead of the second factor. */
    MFA_RECOVERY_CODE_USED,
    /** The second factor of an account was paused after too many wrong codes. */
    MFA_LOCKED,
    /** An authentication attempt was refused with 429; the reason states which limit was reached. */
    RATE_LIMITED,
    /** A caller declared an emergency and opened a patient's record. */
    EMERGENCY_ACCESS,
    /** An account was registered. */
    ACCOUNT_REGISTERED,
    /** Names, home facility or type of an account were changed. */
    PROFILE_CHANGED,
    /** The email address of an account was changed or removed; the event has the former one as an HMAC. */
    EMAIL_CHANGED,
    /** An account was deactivated. */
    ACCOUNT_DEACTIVATED,
    /** An account was reactivated. */
    ACCOUNT_REACTIVATED,
    /** A role was assigned to an account; the record is the role. */
    ROLE_ASSIGNED,
    /** A role was taken from an account; the record is the role. */
    ROLE_UNASSIGNED,
    /** A role was created. */
    ROLE_CREATED,
    /** The name or the permissions of a role were changed. */
    ROLE_CHANGED,
    /** A role was deleted. */
    ROLE_DELETED,
    /** An administrator issued a link that sets a password; the record is the link. */
    RESET_LINK_ISSUED,
    /** A caller had a notification sent, which is the record. */
    NOTIFICATION_SENT,
    /** A caller decided that a notification, which is the record, is not sent. */
    NOTIFICATION_DISCARDED,
    /** An administrator ended all sessions of an account, if there were any. */
    ALL_SESSIONS_REVOKED,
    /** A tenant was created. */
    TENANT_CREATED,
    /** A tenant was renamed. */
    TENANT_CHANGED,
    /** A tenant was closed. */
    TENANT_DEACTIVATED,
    /** A closed tenant was opened again. */
    TENANT_REACTIVATED,
    /** A facility was created. */
    FACILITY_CREATED,
    /** A facility was renamed. */
    FACILITY_CHANGED,
    /** A facility was closed. */
    FACILITY_DEACTIVATED,
    /** A closed facility was opened again. */
    FACILITY_REACTIVATED,
    /** A code or recovery code was refused; the reason states why. */
    MFA_FAILED,
    /** A login challenge was closed after too many wrong codes. */
    MFA_CHALLENGE_EXHAUSTED,
    /** An account authenticated again within a session. */
    STEP_UP_SUCCEEDED,
    /** An account replaced its recovery codes. */
    MFA_RECOVERY_CODES_REISSUED,
    /** An emergency access was ended before it expired; the record is the grant. */
    EMERGENCY_ACCESS_REVOKED,
    /** The registration of a patient at a facility, which is the record, was ended. */
    PATIENT_REGISTRATION_ENDED,
    /** The records of a patient were closed to everyone except in emergencies. */
    PATIENT_RESTRICTED,
    /** The restriction of a patient was lifted. */
    PATIENT_RESTRICTION_LIFTED,
    /** An administrator issued a link code, which is the record. */
    LINK_CODE_ISSUED,
    /** An account was linked to a user of the identity provider; the record is the link code, if one was used. */
    ACCOUNT_LINKED,
    /** The link of an account to a user of the identity provider was removed. */
    ACCOUNT_UNLINKED,
    /** A link code was refused; the account is set if the code exists. */
    LINK_REFUSED
}
