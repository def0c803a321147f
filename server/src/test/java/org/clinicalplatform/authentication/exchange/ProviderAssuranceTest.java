package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.identityprovider.AssuranceSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProviderAssuranceTest {
    private final ProviderAssurance assurance =
            new ProviderAssurance(new AssuranceSettings(List.of(" gold ", "2", "")));

    @Test
    void ofWhenTheProviderStatesTwoFactorsThenTheSessionHasThem() {
        assertThat(context("gold", null)).isEqualTo(new AuthenticationContext(List.of("fed"), "aal2"));
        assertThat(context("2", null).acr()).isEqualTo("aal2");
        assertThat(context(null, List.of("pwd", "otp", "mfa", "pwd")))
                .isEqualTo(new AuthenticationContext(List.of("fed", "pwd", "otp", "mfa"), "aal2"));
        assertThat(context(null, Arrays.asList(null, "mfa")))
                .isEqualTo(new AuthenticationContext(List.of("fed", "mfa"), "aal2"));
    }

    @Test
    void ofWhenTheProviderStatesLessOrSomethingElseThenTheSessionHasOneFactor() {
        assertThat(context(null, null)).isEqualTo(AuthenticationContext.IDENTITY_PROVIDER);
        assertThat(context("silver", List.of("pwd")).acr()).isEqualTo("aal1");
        assertThat(context("Gold", "mfa")).isEqualTo(AuthenticationContext.IDENTITY_PROVIDER);
        assertThat(context(2, List.of(1, "MFA", "two words"))).isEqualTo(AuthenticationContext.IDENTITY_PROVIDER);
        assertThat(context("", List.of()).acr()).isEqualTo("aal1");
    }

    private AuthenticationContext context(@Nullable Object acr, @Nullable Object amr) {
        return assurance.of(
                new JWTClaimsSet.Builder().claim("acr", acr).claim("amr", amr).build());
    }
}
