package org.clinicalplatform.client;

/** Prompts the user for the second factor. Called on the thread that signs in; it may block. */
@FunctionalInterface
public interface SecondFactorPrompt {
    /**
     * Prompts for a proof.
     *
     * @param challenge the pending login; valid for some minutes and a few attempts
     * @return what the user entered
     */
    SecondFactorProof ask(SignIn.MfaChallenge challenge);
}
