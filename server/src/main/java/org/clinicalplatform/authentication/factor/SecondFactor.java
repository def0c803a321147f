package org.clinicalplatform.authentication.factor;

/**
 * State of an account's second factor.
 *
 * @param enrolled whether a login asks for it
 * @param required whether policy obliges the account to have one
 */
public record SecondFactor(boolean enrolled, boolean required) {
    /** Nobody asks for one. */
    static final SecondFactor NONE = new SecondFactor(false, false);

    /** Whether the account has to enrol before it may do anything else. */
    public boolean isOwed() {
        return required && !enrolled;
    }
}
