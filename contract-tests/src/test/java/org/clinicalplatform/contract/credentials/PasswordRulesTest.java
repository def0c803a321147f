package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules for new passwords, the same wherever one is set. */
@LocalMode
class PasswordRulesTest {

    /** Where a new password is given. */
    enum Way {
        REDEMPTION,
        OWN_CHANGE,
        ADMINISTRATOR
    }

    private static final String FORMER = "former-Horse-1";
    private static final String LENGTH = "newPassword must have 8 to 128 characters";

    private final ServerUnderTest server = Servers.shared();

    @ParameterizedTest
    @EnumSource(Way.class)
    void passwordWhenARuleIsBrokenThenIs400WithTheRule(Way way) {
        verifyRefused(way, "seven-1", LENGTH);
        verifyRefused(way, "x1" + "y".repeat(127), LENGTH);
        verifyRefused(way, "letters-only", "newPassword must contain at least one digit");
        verifyRefused(way, "1234567890", "newPassword must contain at least one letter");
        verifyRefused(way, "", LENGTH);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void passwordWhenItIsAsShortOrAsLongAsAllowedThenSignsIn(Way way) {
        for (String password : new String[] {"eight--1", "x1" + "y".repeat(126)}) {
            Json account = Registrations.at(server).newAccount();

            assertThat(set(way, account, password).status()).isEqualTo(204);

            assertThat(Sessions.at(server)
                            .login(account.text("username"), password)
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void passwordWhenAnotherDiffersAtTheNinetiethCharacterOrInASpaceThenIsAnother() {
        String password = "x1 " + "y".repeat(125);
        String account = Registrations.at(server).newAccount(password).text("username");

        for (String other : new String[] {
            password.substring(0, 89) + "z" + password.substring(90), password.replace(" ", ""), password.trim() + " "
        }) {
            assertThat(Sessions.at(server).login(account, other).status()).isEqualTo(401);
        }
        assertThat(Sessions.at(server).login(account, password).status()).isEqualTo(200);
    }

    private void verifyRefused(Way way, String password, String rule) {
        RawResponse response = set(way, Registrations.at(server).newAccount(), password);

        StandardError.verifyShape(response);
        assertThat(response.status()).as("%s", response).isEqualTo(400);
        assertThat(response.json().text("errorMessage")).isEqualTo("Invalid request: " + rule);
    }

    private RawResponse set(Way way, Json account, String password) {
        String link = account.text("passwordSetupLink");
        return switch (way) {
            case REDEMPTION -> Registrations.at(server).redeem(Registrations.tokenOf(link), password);
            case OWN_CHANGE -> change(account, password);
            case ADMINISTRATOR ->
                server.send(RawRequest.of("PUT", Registrations.PATH + "/" + account.text("userAccountId") + "/password")
                        .bearer(Sessions.at(server).token(Demo.ADMIN))
                        .json("{\"newPassword\":" + Json.quoted(password) + "}"));
        };
    }

    private RawResponse change(Json account, String password) {
        Registrations.at(server).redeem(Registrations.tokenOf(account.text("passwordSetupLink")), FORMER);
        Session session = Sessions.at(server).signIn(account.text("username"), FORMER);
        return server.send(RawRequest.post("/api/v1/auth/password/change")
                .bearer(session.accessToken())
                .json("{\"currentPassword\":\"" + FORMER + "\",\"newPassword\":" + Json.quoted(password) + "}"));
    }
}
