package org.clinicalplatform.accesscontrol.account;

/** What became of the message with which the holder of an account gets in for the first time. */
public enum InvitationStatus {
    /** Waits to be sent. */
    QUEUED,
    /** Handed over to a mail server. */
    SENT,
    /** Not sent; it can be repeated. */
    FAILED
}
