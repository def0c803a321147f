package org.clinicalplatform.platform.security;

import org.clinicalplatform.platform.caller.Caller;

/** Who needs a recent proof of two factors for the operations of {@link StepUpSettings}; the others pass. */
@FunctionalInterface
public interface StepUpCoverage {
    boolean includes(Caller caller);
}
