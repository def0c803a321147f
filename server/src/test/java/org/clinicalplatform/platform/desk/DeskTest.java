package org.clinicalplatform.platform.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class DeskTest {
    private static final Path SOURCES = Path.of("src/main/resources/desk");
    private static final SignInMethod PASSWORD = new SignInMethod(null);

    /** The page has paths of its own; everything else of the folder is listed. */
    @Test
    void listWhenComparedWithTheFolderThenHasEveryFileOfIt() throws IOException {
        try (Stream<Path> found = Files.walk(SOURCES)) {
            assertThat(found.filter(Files::isRegularFile)
                            .map(file -> SOURCES.relativize(file).toString().replace('\\', '/'))
                            .filter(name -> !name.equals("index.html")))
                    .containsExactlyInAnyOrderElementsOf(Desk.FILES);
        }
    }

    @ParameterizedTest
    @CsvSource({",true,true", ",false,false", "true,false,true", "false,true,false"})
    void deskWhenNotConfiguredThenIsOnInTheEmbeddedDefaultAlone(
            @Nullable Boolean enabled, boolean embedded, boolean expected) {
        Desk desk = desk(enabled, embedded, PASSWORD);

        assertThat(desk.isEnabled()).isEqualTo(expected);
        assertThat(desk.requests().matches(get("/"))).isEqualTo(expected);
        assertThat(desk.requests().matches(get("/password-reset"))).isEqualTo(expected);
        assertThat(desk.requests().matches(get("/desk/app.js"))).isEqualTo(expected);
    }

    /** Also where it is switched on: people of a configured database have the page that its operator names. */
    @ParameterizedTest
    @CsvSource({",true,/password-reset", "true,true,/password-reset", "false,true,", "true,false,", ",false,"})
    void passwordResetPathWhenNotTheDemonstrationThenIsNone(
            @Nullable Boolean enabled, boolean embedded, @Nullable String path) {
        assertThat(desk(enabled, embedded, PASSWORD).passwordResetPath()).isEqualTo(path);
    }

    @Test
    void requestsWhenBelowAContextPathThenAreThoseOfTheApplication() {
        MockHttpServletRequest request = get("/clinic/desk/app.js");
        request.setContextPath("/clinic");

        assertThat(desk(null, true, PASSWORD).requests().matches(request)).isTrue();
        assertThat(desk(null, true, PASSWORD).requests().matches(get("/clinic/desk/app.js")))
                .isFalse();
    }

    @Test
    void configurationWhenAccountsHaveAProviderThenNamesItAndTheClient() {
        assertThat(configuration(PASSWORD)).isEqualTo("{\"idleSeconds\":900,\"signIn\":\"password\"}");
        assertThat(configuration(new SignInMethod("https://id.example/realms/a")))
                .isEqualTo(
                        "{\"clientId\":\"front-end\",\"idleSeconds\":900,\"issuer\":\"https://id.example/realms/a\",\"signIn\":\"provider\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "https://id.example/realms/a,https://id.example",
        "http://localhost:8180/,http://localhost:8180",
        "https://[::1]:8443/a,https://[::1]:8443"
    })
    void policyWhenAccountsHaveAProviderThenAllowsItsOriginToBeAsked(String issuer, String origin) {
        assertThat(desk(null, true, new SignInMethod(issuer)).contentSecurityPolicy())
                .contains("; connect-src 'self' " + origin + "; ");
    }

    /** An issuer is compared and need not be an address; none may add a directive to the policy. */
    @ParameterizedTest
    @CsvSource({"urn:example:issuer", "id.example", "https:", "'https://id.example; script-src *'", "file://host/a"})
    void policyWhenTheIssuerIsNotAnAddressThenAllowsTheServiceAlone(String issuer) {
        assertThat(desk(null, true, new SignInMethod(issuer)).contentSecurityPolicy())
                .isEqualTo(desk(null, true, PASSWORD).contentSecurityPolicy())
                .contains("; connect-src 'self'; ");
    }

    /** An endless session cannot be configured, nor one whose end nobody could prevent. */
    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "-PT15M", "PT1M59S", "PT1H1S"})
    void idleTimeoutWhenTooShortOrTooLongThenIsRefused(Duration timeout) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new DeskSettings(null, "", timeout))
                .withMessage("svc.web.desk.idle-timeout must be between PT2M and PT1H, for instance PT15M");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT2M", "PT1H"})
    void idleTimeoutWhenTheShortestOrTheLongestThenIsAccepted(Duration timeout) {
        assertThat(new DeskSettings(null, "", timeout).idleTimeout()).isEqualTo(timeout);
    }

    @Test
    void fileWhenOfAnUnknownTypeThenIsNotServed() {
        assertThatIllegalArgumentException().isThrownBy(() -> DeskFile.ofClassPath("notes.txt"));
    }

    private static String configuration(SignInMethod signIn) {
        DeskFile file = Objects.requireNonNull(desk(null, true, signIn).file(get("/desk/config.json")));
        return new String(file.content(), StandardCharsets.UTF_8);
    }

    private static Desk desk(@Nullable Boolean enabled, boolean embedded, SignInMethod signIn) {
        return new Desk(
                new DeskSettings(enabled, " front-end ", Duration.ofMinutes(15)),
                signIn,
                new DefaultMode(embedded, Path.of("").toAbsolutePath()));
    }

    private static MockHttpServletRequest get(String path) {
        return new MockHttpServletRequest("GET", path);
    }
}
