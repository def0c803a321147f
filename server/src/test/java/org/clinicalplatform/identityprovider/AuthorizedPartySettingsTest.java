package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class AuthorizedPartySettingsTest {
    @Test
    void logoutAudiencesWhenClientsAreNamedThenAreThese() {
        AuthorizedPartySettings settings = new AuthorizedPartySettings(Set.of(" clinical-web ", "clinical-app", " "));

        assertThat(settings.authorizedParties()).containsExactlyInAnyOrder("clinical-web", "clinical-app");
        assertThat(settings.logoutAudiences("clinical-platform"))
                .containsExactlyInAnyOrder("clinical-web", "clinical-app");
    }

    @Test
    void logoutAudiencesWhenNoClientIsNamedThenAreTheAudienceOfAccessTokens() {
        assertThat(new AuthorizedPartySettings(Set.of("")).logoutAudiences("clinical-platform"))
                .containsExactly("clinical-platform");
    }
}
