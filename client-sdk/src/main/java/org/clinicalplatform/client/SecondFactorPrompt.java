package org.clinicalplatform.client;

/** Asks whoever signs in for the second factor. Called in the thread that signs in, and may take its time. */
@FunctionalInterface
public interface SecondFactorPrompt {
    /**
     * Asks for a proof.
     *
     * @param challenge the login that waits for it; good for some minutes and a few tries
     * @return what the person gave
     */
    SecondFactorProof ask(SignIn.MfaChallenge challenge);
}
