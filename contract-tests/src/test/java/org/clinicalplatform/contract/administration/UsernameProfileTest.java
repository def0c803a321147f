package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Usernames that hide a character or imitate others are not given to accounts. */
class UsernameProfileTest {

    private static final String INVISIBLE =
            "Invalid request: username may contain letters, digits and visible ASCII characters only";
    private static final String LOOK_ALIKE =
            "Invalid request: username must not mix or imitate scripts whose letters look alike";

    private final ServerUnderTest server = Servers.shared();
    private final Registrations registrations = Registrations.at(server);

    @ParameterizedTest
    @ValueSource(strings = {"clinician\u200b", "admin\u2060", "\u202eadmin", "ad\u00admin", "a\u200db", "\u0251dmin"})
    void usernameWhenACharacterIsInvisibleThenIs400(String username) {
        StandardError.verify(register(username), 400, Registrations.PATH, INVISIBLE);
    }

    @Test
    void usernameWhenASpaceDoesNotBreakThenIsWhiteSpaceAllTheSame() {
        StandardError.verify(
                register("a\u00a0b"),
                400,
                Registrations.PATH,
                INVISIBLE.replace("request: ", "request: username is invalid, "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"clin\u0456cian", "\u0430dmin", "\u0441\u043e\u0440", "1\u0661"})
    void usernameWhenItLooksLikeOneOfAnotherScriptThenIs400(String username) {
        StandardError.verify(register(username), 400, Registrations.PATH, LOOK_ALIKE);
    }

    @Test
    void nameWhenACharacterIsInvisibleThenIs400AtRegistrationAndRenaming() {
        Json hidden = Registrations.body().with("lastName", "\"Had\\u202edad\"");
        assertThat(registrations.register(hidden).expect(400).json().text("errorMessage"))
                .isEqualTo("Invalid request: lastName must not contain control or invisible characters");

        String id = registrations.newAccount().text("userAccountId");
        Json profile =
                Json.object("firstName", "No\u200bor", "lastName", "Haddad").with("version", "0");
        assertThat(Administration.at(server, Demo.ADMIN)
                        .put(Administration.account(id), profile.toString())
                        .expect(400)
                        .json()
                        .text("errorMessage"))
                .isEqualTo("Invalid request: firstName must not contain control or invisible characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m\u00fcller",
                "zo\u00eb@clinic.example",
                "\u5c71\u7530\u592a\u90ce",
                "yamada\u592a\u90ce",
                "\u30b8\u30e7\u30f3\u30fb\u30b9\u30df\u30b9",
                "\uae40\ucca0\uc218",
                "\u738b\u5c0f\u660e"
            })
    void usernameWhenItIsOfOneLanguageThenIsRegistered(String name) {
        String username = Math.abs(UUID.randomUUID().getMostSignificantBits()) + name;

        assertThat(register(username).expect(201).json().text("username")).isEqualTo(username);
    }

    /** As accounts may have from before the rule. */
    @Test
    @LocalMode
    @NeedsOwnServer("writes the username into the database")
    void usernameWhenGivenBeforeThenStillSignsIn() {
        String username = new Accounts(server).copyOf(Demo.BYSTANDER);
        String former = "clin\u0456cian\u200b-" + UUID.randomUUID();
        server.database().update("update user_account set username = ? where username = ?", former, username);

        assertThat(Sessions.at(server).login(former, Demo.PASSWORD).status()).isEqualTo(200);
    }

    private RawResponse register(String username) {
        return registrations.register(Registrations.body().with("username", Json.quoted(username)));
    }
}
