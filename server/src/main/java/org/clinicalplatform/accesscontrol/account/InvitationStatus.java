package org.clinicalplatform.accesscontrol.account;

/** Status of the message that invites the holder of an account to sign in. */
public enum InvitationStatus {
    /** Waits to be sent. */
    QUEUED,
    /** Handed over to a mail server. */
    SENT,
    /** Not sent; it can be repeated. */
    FAILED
}
