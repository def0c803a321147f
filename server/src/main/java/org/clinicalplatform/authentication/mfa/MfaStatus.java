package org.clinicalplatform.authentication.mfa;

import org.clinicalplatform.authentication.factor.SecondFactor;

/** State of the second factor as reported to its user. */
record MfaStatus(SecondFactor factor, int recoveryCodesRemaining) {}
