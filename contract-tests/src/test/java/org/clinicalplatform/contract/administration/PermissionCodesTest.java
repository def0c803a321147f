package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.contract.harness.Administration.account;

import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two permission codes named in the requirements allow exactly the operations named there. */
@NeedsOwnServer("makes accounts in the database")
class PermissionCodesTest {

    private static final String USERS = "accesscontrol.user.write";
    private static final String MESSAGES = "notification.event.write";

    private final ServerUnderTest server = Servers.shared();
    private final Accounts accounts = new Accounts(server);
    private final Administration admin = Administration.at(server, Demo.ADMIN);
    private final String id = Registrations.at(server).newAccount().text("userAccountId");

    @LocalMode
    @ParameterizedTest
    @CsvSource({
        "alone, " + USERS + ", 200, 403",
        "alone, " + MESSAGES + ", 403, 200",
        "missing, " + USERS + ", 403, 200",
        "missing, " + MESSAGES + ", 200, 403"
    })
    void operationWhenItsPermissionIsAloneOrMissingThenItDecides(String how, String code, int reset, int dispatched) {
        Administration caller = how.equals("alone") ? holderOf(code) : holderOfAllBut(code);

        // an account made with less than the caller holds now, so that only the permission decides
        assertThat(caller.post(account(id) + "/reset-password").status()).isEqualTo(reset);
        String event = server.database()
                .text("select id from notification_event where user_account_id = ?::uuid order by id limit 1", id);
        RawRequest dispatch = RawRequest.post("/api/v1/notification/notification-events/" + event + "/send");
        assertThat(server.send(dispatch.bearer(caller.token())).status()).isEqualTo(dispatched);
    }

    @Test
    void accountWhenToggledThenChangesBetweenOpenAndClosed() {
        String clerk = accounts.copyOf(Demo.CLERK);
        String path = account(admin.idOf(clerk)) + "/toggle-active";
        assertThat(login(clerk)).isEqualTo(200);

        assertThat(admin.post(path).json().text("active")).isEqualTo("false");
        assertThat(login(clerk)).isEqualTo(server.signIn().refusal());

        assertThat(admin.post(path).json().text("active")).isEqualTo("true");
        // a provider's token tells the second of its making, and one of the second of the closing begins no session
        assertThat(Await.until(Duration.ofSeconds(10), () -> login(clerk) == 200))
                .isTrue();
    }

    @LocalMode
    @Test
    void secondFactorWhenTheAccountIsMorePowerfulThenIsNotReset() {
        String clinician = accounts.copyOf(Demo.CLINICIAN);
        String token = Sessions.at(server).signIn(clinician, Demo.PASSWORD).accessToken();
        new SecondFactor(server).enrol(token);
        String path = account(admin.idOf(clinician)) + "/reset-mfa";

        assertThat(holderOf(USERS).post(path).status()).isEqualTo(403);
        assertThat(new SecondFactor(server).status(token).text("enrolled")).isEqualTo("true");

        assertThat(admin.post(path).status()).isLessThan(300);
        assertThat(Sessions.at(server).login(clinician, Demo.PASSWORD).json().has("accessToken"))
                .isTrue();
    }

    private int login(String username) {
        return Sessions.at(server).login(username, Demo.PASSWORD).status();
    }

    private Administration holderOf(String permission) {
        String name = accounts.copyOf(Demo.BYSTANDER);
        String code = "ONLY-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
        admin.assign(admin.idOf(name), admin.role(code, permission));
        return Administration.fresh(server, name);
    }

    private Administration holderOfAllBut(String permission) {
        String copy = accounts.copyOf(Demo.ADMIN);
        accounts.revoke(copy, permission);
        return Administration.fresh(server, copy);
    }
}
