package org.clinicalplatform.authentication.factor;

/**
 * State of the second factor of an account.
 *
 * @param required whether policy obliges the account to enrol
 */
public record SecondFactor(boolean enrolled, boolean required) {
    static final SecondFactor NONE = new SecondFactor(false, false);
}
