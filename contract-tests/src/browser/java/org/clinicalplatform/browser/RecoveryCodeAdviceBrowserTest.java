package org.clinicalplatform.browser;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;

@LocalMode
class RecoveryCodeAdviceBrowserTest {

    /** Whoever has a recovery code alone has no app that would show a next one. */
    @Test
    void recoveryCodeWhenItIsRefusedThenTheAdviceIsAboutRecoveryCodes() {
        try (DeskPage desk = DeskPage.open()) {
            desk.respond("/auth/login", "{\"mfaRequired\": true, \"mfaChallengeToken\": \"expired\"}");
            desk.signIn(Demo.CLINICIAN);
            desk.press("Use a recovery code").see("each works once").fail("/mfa/verify", 401);

            desk.type("Recovery code", "abcd").press("Continue");

            desk.see("Check the code, or enter another one. After some minutes, or several wrong codes, every code");
        }
    }
}
