package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

@LocalMode
class SignInBrowserTest {
    private static final String LOGIN = "/api/v1/auth/login";
    private static final String VERIFY = "/api/v1/auth/verify";
    private static final Duration LONGEST_SIGN_OUT = Duration.ofSeconds(5);

    @Test
    void signInWhenThePasswordIsRightThenOpensTheFirstViewAndStoresNothing() {
        try (DeskPage desk = DeskPage.open()) {
            desk.see("Sign in").assertAccessible();
            desk.signIn(Demo.CLINICIAN);
            desk.see("Find a patient");

            assertThat(desk.focused().getText()).isEqualTo("Patients");
            assertThat(desk.evaluate("return localStorage.length + sessionStorage.length + document.cookie"))
                    .isEqualTo("0");
        }
    }

    @Test
    void signInWhenThePasswordIsWrongThenSaysSoAndKeepsTheUsernameAlone() {
        try (DeskPage desk = DeskPage.open()) {
            desk.expectRefusal(401, LOGIN);
            desk.type("Username", Demo.CLINICIAN)
                    .type("Password", "wrong-Password-1")
                    .press("Sign in");
            desk.see("Invalid username or password").assertAccessible();

            assertThat(desk.value("Username")).isEqualTo(Demo.CLINICIAN);
            assertThat(desk.value("Password")).isEmpty();
            assertThat(desk.first("[role=alert]").getText()).doesNotContain("wrong-Password-1");
        }
    }

    @Test
    void fieldsWhenLeftEmptyThenAreNamedAndTheFirstOneHasTheFocus() {
        try (DeskPage desk = DeskPage.open()) {
            desk.press("Sign in")
                    .see("Username is required")
                    .see("Password is required")
                    .assertAccessible();

            WebElement username = desk.focused();
            assertThat(username.getDomAttribute("name")).isEqualTo("username");
            assertThat(username.getDomAttribute("aria-invalid")).isEqualTo("true");
            assertThat(desk.first("#" + username.getDomAttribute("aria-describedby"))
                            .getText())
                    .isEqualTo("Username is required");
        }
    }

    @Test
    void scopeWhenTheAccountHasSeveralThenIsChosenAndShown() {
        try (DeskPage desk = DeskPage.open()) {
            desk.signIn(Demo.ADMIN);
            desk.see("Work here").assertAccessible();
            desk.choose("Facility", "North Lake Clinic (N2)").press("Work here").see("Find a patient");
            assertThat(desk.first("header").getText()).contains("Northern Hospital Group, North Lake Clinic");

            desk.press("Tenant and facility").see("Work here");
            desk.choose("Facility", "The whole tenant").press("Work here").see("Find a patient");
            assertThat(desk.first("header").getText()).doesNotContain("North Lake Clinic");
        }
    }

    @Test
    void addressWhenOpenedBeforeTheSignInThenIsOpenedAfterIt() {
        try (DeskPage desk = DeskPage.open()) {
            desk.go("/denial").see("Sign in").signIn(Demo.CLINICIAN);

            desk.see("Request both");
        }
    }

    /** What one user wanted to open does not concern the next one. */
    @Test
    void addressWhenSomebodyElseSignsInThenIsForgotten() {
        try (DeskPage desk = DeskPage.open()) {
            desk.go("/denial").see("Sign in").signIn(Demo.ADMIN);
            desk.see("Work here").press("Sign out").see("Forgotten password").signIn(Demo.CLINICIAN);

            desk.see("Find a patient");
        }
    }

    /** Browsers keep a page that was left for another site, with all its memory. */
    @Test
    void pageWhenBroughtBackFromTheMemoryOfTheBrowserThenTheSessionIsGone() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))");
            assertThat(desk.first("main").getText()).isEmpty();

            desk.evaluate(
                    "setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})), 100)");

            desk.see("Forgotten password");
        }
    }

    @Test
    void signOutWhenPressedThenEndsTheSessionEverywhere() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            String token = desk.bearer();

            desk.press("Sign out").see("Forgotten password");

            assertThat(desk.heading()).isEqualTo("Sign in");
            assertThat(endsSoon(token)).isTrue();
            desk.go("/patients").see("Forgotten password").assertAccessible();
        }
    }

    /** Whoever sits down next must not see a patient because the network is slow, nor lose what they type. */
    @Test
    void signOutWhenTheServiceDoesNotRespondThenThePageIsClearedAtOnceAndSaysSoLater() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.evaluate("""
                    const original = fetch;
                    globalThis.fetch = (url, options) => (String(url).endsWith('/api/v1/auth/logout')
                      ? new Promise((resolve, reject) => {
                        options.signal?.addEventListener('abort', () => reject(options.signal.reason));
                      }) : original(url, options));
                    """);

            desk.press("Sign out");

            assertThat(desk.text()).doesNotContain("Erdman", Demo.CLINICIAN);
            assertThat(desk.title()).doesNotContain("Erdman");
            desk.see("Forgotten password").type("Username", "the next user");
            desk.see("You are signed out here, but the service did not confirm it.");
            assertThat(desk.value("Username")).isEqualTo("the next user");
            desk.assertAccessible();
        }
    }

    /** It would look like the outcome of the second sign-out. */
    @Test
    void signOutWhenItIsNotConfirmedUntilSomebodyElseHasSignedOutThenThePageDoesNotSaySo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("""
                    const original = fetch;
                    globalThis.fetch = (url, options) => {
                      if (!String(url).endsWith('/api/v1/auth/logout')) {
                        return original(url, options);
                      }
                      globalThis.fetch = original;
                      return new Promise((resolve, reject) => {
                        globalThis.refuse = () => reject(new TypeError('lost'));
                      });
                    };
                    """);
            desk.press("Sign out").see("Forgotten password").signIn(Demo.CLERK);
            desk.see("Find a patient").press("Sign out").see("Forgotten password");

            desk.evaluate("globalThis.refuse(); await new Promise((done) => setTimeout(done, 300));");

            assertThat(desk.text()).doesNotContain("did not confirm");
        }
    }

    /** The screen reader of whoever uses the page next would read it out. */
    @Test
    void signOutWhenSomethingWasAnnouncedOrIsAboutToBeThenIsForgotten() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.press("Sign out").see("Forgotten password");
            assertThat(everything(desk)).doesNotContain("Erdman");

            desk.signIn(Demo.CLINICIAN);
            desk.see("Find a patient").evaluate("""
                    (await load('dom.js')).announce('Mrs. Roseanna Erdman');
                    document.querySelector('#account button').click();
                    await new Promise((done) => setTimeout(done, 300));
                    """);
            assertThat(everything(desk)).contains("Forgotten password").doesNotContain("Erdman");
        }
    }

    /** Also what is on the page for screen readers alone. */
    private static String everything(DeskPage desk) {
        return String.valueOf(desk.evaluate("return document.body.textContent"));
    }

    /** A response that was on its way must not bring back who has signed out. */
    @Test
    void signOutWhenAStatusIsOnItsWayThenTheSessionStaysEnded() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.hold(VERIFY).evaluate("""
                    const {readStatus} = await load('session.js');
                    readStatus().catch(() => {});
                    """);
            desk.press("Sign out").see("Forgotten password").release();

            assertThat(desk.evaluate("return (await load('session.js')).session.signedIn"))
                    .isEqualTo(false);
            assertThat(desk.heading()).isEqualTo("Sign in");
        }
    }

    /** An expired token does not leave the session open at the service. */
    @Test
    void signOutWhenTheTokenHasExpiredThenEndsTheSessionWithANewOne() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.expectRefusal(401, "/api/v1/auth/logout");
            String token = desk.bearer();
            desk.evaluate("(await load('api.js')).useTokens({accessToken: 'expired'})");

            desk.press("Sign out").see("Forgotten password");

            assertThat(endsSoon(token)).isTrue();
        }
    }

    private static boolean endsSoon(String token) {
        return Await.until(
                LONGEST_SIGN_OUT,
                () -> Servers.shared()
                                .send(RawRequest.get(VERIFY).bearer(token))
                                .status()
                        == 401);
    }

    @Test
    void tokenWhenItExpiresThenIsRenewedOnceForAllRequests() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.expectRefusal(401, VERIFY);

            Object renewals = desk.evaluate("""
                    const {get, useTokens} = await load('api.js');
                    useTokens({accessToken: 'expired'});
                    await Promise.all([1, 2, 3, 4, 5, 6].map(() => get('/api/v1/auth/verify')));
                    return performance.getEntriesByType('resource').filter((one) => one.name.endsWith('%s')).length
                    """.formatted("/api/v1/auth/refresh"));

            assertThat(renewals).isEqualTo(1L);
        }
    }

    @Test
    void sessionWhenEndedElsewhereThenTheSignInSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            EndedSession.of(desk, "/api/v1/auth/session/tenants");

            desk.press("Tenant and facility")
                    .see("Your session has ended. Sign in again.")
                    .assertAccessible();

            assertThat(desk.heading()).isEqualTo("Sign in");
            assertThat(desk.first("header").getText()).doesNotContain(Demo.CLINICIAN);
        }
    }

    /** Nothing but a keyboard, from the first tab stop to a view and out again. */
    @Test
    void deskWhenUsedByKeyboardThenEverythingIsReached() {
        try (DeskPage desk = DeskPage.open()) {
            desk.see("Sign in");
            desk.keys(Keys.TAB);
            assertThat(desk.focused().getDomAttribute("name")).isEqualTo("username");
            desk.keys(Demo.CLINICIAN, Keys.TAB, Demo.PASSWORD, Keys.ENTER).see("Find a patient");
            assertThat(desk.focused().getText()).isEqualTo("Patients");

            desk.keys(Keys.chord(Keys.SHIFT, Keys.TAB));
            assertThat(desk.focused().getText()).isEqualTo("Sign out");
            assertThat(desk.focused().getCssValue("outline-style")).isEqualTo("solid");
            desk.tabBackTo("Skip to content");
            assertThat(desk.focused().getRect().getX()).isNotNegative();
            desk.keys(Keys.ENTER);
            assertThat(desk.focused().getTagName()).isEqualTo("main");

            desk.tabBackTo("Sign out");
            desk.keys(Keys.ENTER).see("Forgotten password");
            assertThat(desk.focused().getText()).isEqualTo("Sign in");
        }
    }

    @Test
    void pagesWhenOnAPhoneThenFitItsWidth() {
        try (DeskPage desk = DeskPage.open()) {
            desk.shrinkToPhone();
            verifyFits(desk, "/forgot", "Request a link");
            verifyFits(desk, "/sign-in", "Forgotten password");
            desk.signIn(Demo.ADMIN);
            desk.see("Work here").press("Work here").see("Find a patient");
            verifyFits(desk, "/scope", "Work here");
            verifyFits(desk, "/account", "Repeat the new password");
            verifyFits(desk, "/account/enrol", "Scan the code");
        }
    }

    private static void verifyFits(DeskPage desk, String path, String text) {
        desk.go(path).see(text);
        assertThat(desk.overflow()).as(path).isZero();
    }

    @Test
    void pagesWhenDarkIsPreferredThenKeepTheirContrast() {
        try (DeskPage desk = DeskPage.open()) {
            desk.preferDark();
            desk.expectRefusal(401, LOGIN);
            desk.type("Username", "nobody").type("Password", "wrong-Password-1").press("Sign in");
            desk.see("Invalid username or password").assertAccessible();
        }
    }

    @Test
    void addressWhenItsEncodingIsMalformedThenTheFirstPageIsShown() {
        try (DeskPage desk = DeskPage.open()) {
            desk.go("/patients/%").see("Forgotten password").signIn(Demo.CLINICIAN);
            desk.see("Find a patient").go("/denial").see("Request both");

            desk.go("/patients/%E0%A4%A").see("Find a patient");
        }
    }

    @Test
    void pageWhenItDoesNotExistThenTheFirstOneIsShown() {
        try (DeskPage desk = DeskPage.open()) {
            desk.go("/nothing/here").see("Forgotten password");
        }
    }
}
