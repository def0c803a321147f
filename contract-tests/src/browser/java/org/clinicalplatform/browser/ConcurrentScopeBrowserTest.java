package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Selections, reads of the status and refreshes of one session, whose responses come in another order. */
@LocalMode
class ConcurrentScopeBrowserTest {

    private static final String SCOPE = "/api/v1/auth/session/scope";
    private static final String VERIFY = "/api/v1/auth/verify";
    private static final String TENANTS = "/api/v1/auth/session/tenants";
    private static final String FORMER = "North General Hospital";
    private static final String SELECTED = "North Lake Clinic";

    /** Whoever reads the former facility in the header would look for patients of it with tokens of the other one. */
    @Test
    void selectionWhenTheStatusWasReadBeforeThenIsShown() {
        try (DeskPage desk = DeskPage.signedIn(Demo.ADMIN, Demo.NORTH, Demo.N1)) {
            desk.see(FORMER);
            holdFirst(desk, VERIFY);
            desk.evaluate("globalThis.read = (await load('session.js')).readStatus();");
            desk.awaitHeld();

            select(desk, Demo.N2);
            desk.evaluate("globalThis.release(); await globalThis.read; await globalThis.selected;");

            assertThat(desk.first("header").getText()).contains(SELECTED);
            assertThat(facilityOfTheToken(desk)).isEqualTo(Demo.N2);
        }
    }

    /** The selection has used up the refresh token, so a refresh with it would end the session here. */
    @Test
    void selectionWhenATokenExpiresBeforeItsResponseThenTheSessionGoesOn() {
        try (DeskPage desk = DeskPage.signedIn(Demo.ADMIN, Demo.NORTH, Demo.N1)) {
            desk.expectRefusal(401, TENANTS);
            holdFirst(desk, SCOPE);
            select(desk, Demo.N2);
            desk.awaitHeld().evaluate("""
                    const {get, useTokens} = await load('api.js');
                    useTokens({accessToken: 'expired'});
                    const read = get('%s').catch(() => {});
                    await Promise.race([read, new Promise((done) => setTimeout(done, 1000))]);
                    globalThis.release();
                    await globalThis.selected;
                    """.formatted(TENANTS));

            assertThat(desk.heading()).isNotEqualTo("Sign in");
            assertThat(desk.first("header").getText()).contains(SELECTED);
            assertThat(facilityOfTheToken(desk)).isEqualTo(Demo.N2);
        }
    }

    /** The tokens of the first selection are of no use any more: the next refresh would end the session. */
    @Test
    void selectionWhenAnotherOneFollowsBeforeItIsConfirmedThenTheLastOneCounts() {
        try (DeskPage desk = DeskPage.signedIn(Demo.ADMIN, Demo.NORTH, Demo.N1)) {
            desk.expectRefusal(401, VERIFY);
            holdFirst(desk, VERIFY);
            desk.evaluate(
                    "globalThis.first = (await load('session.js')).narrow('%s', '%s');".formatted(Demo.NORTH, Demo.N1));
            desk.awaitHeld();

            select(desk, Demo.N2);
            desk.evaluate("globalThis.release(); await globalThis.first; await globalThis.selected;");

            assertThat(desk.first("header").getText()).contains(SELECTED);
            desk.evaluate("(await load('api.js')).useTokens({accessToken: 'expired'})");
            assertThat(facilityOfTheToken(desk)).isEqualTo(Demo.N2);
        }
    }

    /** Keeps the first response back whose address contains the text, until {@code release()}. */
    private static void holdFirst(DeskPage desk, String address) {
        desk.evaluate("""
                const original = fetch;
                const released = new Promise((resolve) => { globalThis.release = resolve; });
                globalThis.held = false;
                globalThis.fetch = async (url, options) => {
                  if (!String(url).includes('%s')) {
                    return original(url, options);
                  }
                  globalThis.fetch = original;
                  const response = await original(url, options);
                  globalThis.held = true;
                  await released;
                  return response;
                };
                """.formatted(address));
    }

    /** Selects a facility, and gives what is done with it some time before anything else is released. */
    private static void select(DeskPage desk, String facility) {
        desk.evaluate("""
                globalThis.selected = (await load('session.js')).narrow('%s', '%s');
                await Promise.race([globalThis.selected, new Promise((done) => setTimeout(done, 1000))]);
                """.formatted(Demo.NORTH, facility));
    }

    private static @Nullable Object facilityOfTheToken(DeskPage desk) {
        return desk.evaluate(
                "return (await (await load('api.js')).get('" + VERIFY + "')).body.sessionFacilityId ?? null");
    }
}
