package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.time.Duration;
import org.clinicalplatform.platform.desk.Desk;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.web.BaseUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedeemPageTest {
    private final Desk desk = mock();
    private final BaseUrl baseUrl = mock();

    @Test
    void linkWhenNoPageIsConfiguredThenOpensALocalDevelopmentAddress() {
        assertThat(page(null).link("t")).isEqualTo("http://localhost:3000/password-reset?token=t");
    }

    @Test
    void linkWhenTheServiceHasAPageOfItsOwnThenOpensItUnlessAnotherIsConfigured() {
        when(desk.passwordResetPath()).thenReturn("/password-reset");
        when(baseUrl.get()).thenReturn("http://localhost:8080/clinic");

        assertThat(page(null).link("t")).isEqualTo("http://localhost:8080/clinic/password-reset?token=t");
        assertThat(page("https://portal.example/reset").link("t")).isEqualTo("https://portal.example/reset?token=t");
    }

    @ParameterizedTest
    @CsvSource({
        "https://portal.example/reset,https://portal.example/reset?token=t",
        "https://portal.example,https://portal.example?token=t",
        "https://portal.example/reset?lang=de,https://portal.example/reset?lang=de&token=t",
        "https://portal.example/reset?lang=de&,https://portal.example/reset?lang=de&token=t",
        "https://portal.example/reset?,https://portal.example/reset?token=t",
        "HTTPS://portal.example:8443/a%20b,HTTPS://portal.example:8443/a%20b?token=t"
    })
    void linkWhenThePageHasAQueryThenAppendsTheToken(String url, String link) {
        assertThat(page(url).link("t")).isEqualTo(link);
        assertThat(RedeemPage.tokenOf(link)).isEqualTo("t");
    }

    @Test
    void peersWhenThePageIsOfPlainHttpThenNamesIt() {
        assertThat(new UnencryptedRedeemPage(page("http://portal.example/reset")).peers())
                .extracting(Peer::setting, Peer::host)
                .containsExactly(tuple("local-auth.password-reset.redeem-url", "portal.example"));
        assertThat(new UnencryptedRedeemPage(page("https://portal.example/reset")).peers())
                .isEmpty();
    }

    private RedeemPage page(@Nullable String url) {
        return new RedeemPage(new PasswordResetSettings(Duration.ofHours(1), url), desk, baseUrl);
    }
}
