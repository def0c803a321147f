package org.clinicalplatform.authentication.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.api.model.SecondFactorVerificationDto;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.junit.jupiter.api.Test;

class SecondFactorRulesTest {
    @Test
    void checkWhenThereIsNotExactlyOneProofThenNamesBoth() {
        assertThat(violations(new SecondFactorVerificationDto("t")))
                .containsExactly("code or recoveryCode is required");
        assertThat(violations(
                        new SecondFactorVerificationDto("t").code("000000").recoveryCode("A")))
                .containsExactly("code and recoveryCode are mutually exclusive");
    }

    @Test
    void checkWhenThereIsOneProofThenAcceptsIt() {
        assertThat(violations(new SecondFactorVerificationDto("t").code("000000")))
                .isEmpty();
        assertThat(violations(new SecondFactorVerificationDto("t").recoveryCode("A")))
                .isEmpty();
    }

    private static List<String> violations(SecondFactorVerificationDto body) {
        ConstraintViolations violations = new ConstraintViolations();
        new SecondFactorRules().secondFactorVerificationRules().check(body, violations);
        return violations.reasons();
    }
}
