package org.clinicalplatform.authentication.mfa;

import org.clinicalplatform.authentication.factor.SecondFactor;

/** State of an account's second factor, with the recovery codes it has left. */
record MfaStatus(SecondFactor factor, int recoveryCodesRemaining) {}
