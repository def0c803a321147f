package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.contract.harness.Administration.account;
import static org.clinicalplatform.contract.harness.Administration.roleUpdate;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * A change by an administrator takes effect on the same replica at once and on the other within a second; of concurrent
 * changes one wins.
 */
@NeedsOwnServer("needs two replicas and their database")
class RightsOnReplicasTest {

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final String READ = "clinical.visit.read";

    private final Replicas replicas = Servers.replicas();
    private final Accounts accounts = new Accounts(replicas.first());
    private final Administration admin = Administration.at(replicas.first(), Demo.ADMIN);

    @Test
    void roleWhenGivenChangedOrTakenThenCountsHereAtOnceAndThereWithinASecond() {
        Holder holder = new Holder(accounts.copyOf(Demo.BYSTANDER));
        String role = admin.role(code(), READ);
        assertReads(holder, false);

        String assignment = admin.assign(holder.id, role);
        assertReads(holder, true);

        admin.put("/roles/" + role, roleUpdate(0)).expect(200);
        assertReads(holder, false);
        admin.put("/roles/" + role, roleUpdate(1, READ)).expect(200);
        assertReads(holder, true);

        admin.delete(account(holder.id) + "/role-assignments/" + assignment + "?reason=left")
                .expect(204);
        assertReads(holder, false);
        assertThat(replicas.database()
                        .number(
                                "select count(*) from ended_role_assignment where id = ?::uuid and end_reason = 'left'"
                                        + " and ended_by = ?::uuid",
                                assignment,
                                Demo.ADMIN_ID))
                .isEqualTo(1);
    }

    @Test
    void accountWhenDeactivatedThenItsSessionsAreOverHereAtOnceAndThereWithinASecond() {
        Holder holder = new Holder(accounts.copyOf(Demo.CLINICIAN));
        assertThat(holder.reads(replicas.first())).isTrue();
        assertThat(holder.reads(replicas.second())).isTrue();

        assertThat(admin.post(account(holder.id) + "/deactivate").status()).isEqualTo(200);

        assertThat(holder.verify(replicas.first())).isEqualTo(401);
        assertSoon(() -> holder.verify(replicas.second()) == 401);
        assertThat(holder.signIn(replicas.second())).isEqualTo(401);

        assertThat(admin.post(account(holder.id) + "/reactivate").status()).isEqualTo(200);

        assertThat(holder.verify(replicas.first())).as("the old session").isEqualTo(401);
        assertThat(holder.signIn(replicas.second())).isEqualTo(200);
    }

    @Test
    void sessionsWhenEndedByAnAdministratorThenAreOverAndTheAccountSignsInAgain() {
        Holder holder = new Holder(accounts.copyOf(Demo.CLINICIAN));
        assertThat(holder.verify(replicas.second())).isEqualTo(200);

        assertThat(admin.post(account(holder.id) + "/end-sessions").status()).isEqualTo(204);

        assertThat(holder.verify(replicas.first())).isEqualTo(401);
        assertSoon(() -> holder.verify(replicas.second()) == 401);
        assertThat(Sessions.at(replicas.first())
                        .refresh(holder.session.refreshToken())
                        .status())
                .isEqualTo(401);
        assertThat(holder.signIn(replicas.first())).isEqualTo(200);
    }

    @RepeatedTest(5)
    void administratorsWhenEachDeactivatesTheOtherAtOnceThenOneIsLeft() {
        Holder one = new Holder(accounts.copyOf(Demo.ADMIN));
        Holder other = new Holder(accounts.copyOf(Demo.ADMIN));

        List<RawResponse> responses = Together.responses(
                2,
                i -> i == 0
                        ? one.at(replicas.first()).post(account(other.id) + "/deactivate")
                        : other.at(replicas.second()).post(account(one.id) + "/deactivate"));

        assertThat(responses).extracting(RawResponse::status).containsExactlyInAnyOrder(200, 401);
        assertThat(activeAmong(one, other)).isEqualTo(1);
    }

    /** An unlink ends the sessions of the other by the same check. */
    @RepeatedTest(5)
    void administratorsWhenEachEndsTheOthersSessionsAtOnceThenOneIsLeft() {
        Holder one = new Holder(accounts.copyOf(Demo.ADMIN));
        Holder other = new Holder(accounts.copyOf(Demo.ADMIN));

        List<RawResponse> responses = Together.responses(
                2,
                i -> i == 0
                        ? one.at(replicas.first()).post(account(other.id) + "/end-sessions")
                        : other.at(replicas.second()).post(account(one.id) + "/end-sessions"));

        assertThat(responses).extracting(RawResponse::status).containsExactlyInAnyOrder(204, 401);
    }

    @RepeatedTest(5)
    void administratorsWhenEachTakesTheOthersRoleAtOnceThenOneIsLeft() {
        Holder one = new Holder(accounts.copyOf(Demo.ADMIN));
        Holder other = new Holder(accounts.copyOf(Demo.ADMIN));
        String roleOfOne = assignmentOf(one);
        String roleOfOther = assignmentOf(other);

        List<RawResponse> responses = Together.responses(
                2,
                i -> i == 0
                        ? one.at(replicas.first()).delete(account(other.id) + "/role-assignments/" + roleOfOther)
                        : other.at(replicas.second()).delete(account(one.id) + "/role-assignments/" + roleOfOne));

        assertThat(responses).extracting(RawResponse::status).containsExactlyInAnyOrder(204, 403);
    }

    @Test
    void emailWhenEightAccountsAskForItAtOnceThenOneGetsIt() {
        List<String> ids = Together.run(8, i -> accounts.copyOf(Demo.BYSTANDER)).stream()
                .map(admin::idOf)
                .toList();
        String email = "u" + UUID.randomUUID() + "@demo.example";

        List<RawResponse> responses = Together.responses(8, i -> {
            String spelling = i % 2 == 0 ? email : email.toUpperCase(Locale.ROOT);
            Json profile = Json.object("firstName", "Same", "lastName", "One", "email", spelling);
            return at(i).put(account(ids.get(i)), profile.with("version", "0").toString());
        });

        assertOneSucceeds(responses, 200, "EMAIL_TAKEN");
    }

    @Test
    void roleWhenGivenSixteenTimesAtOnceThenIsHeldOnce() {
        String id = admin.idOf(accounts.copyOf(Demo.BYSTANDER));
        String role = admin.role(code(), READ);

        List<RawResponse> responses = Together.responses(
                16, i -> at(i).post(account(id) + "/role-assignments", "{\"roleId\":\"" + role + "\"}"));

        assertOneSucceeds(responses, 201, "ROLE_ALREADY_ASSIGNED");
    }

    @RepeatedTest(5)
    void roleWhenGivenAndDeletedAtOnceThenIsEitherHeldOrGone() {
        String id = admin.idOf(accounts.copyOf(Demo.BYSTANDER));
        String role = admin.role(code(), READ);

        List<RawResponse> responses = Together.responses(
                2,
                i -> i == 0
                        ? at(0).post(account(id) + "/role-assignments", "{\"roleId\":\"" + role + "\"}")
                        : at(1).delete("/roles/" + role));

        assertThat(responses)
                .extracting(RawResponse::status)
                .as("assigned and deleted")
                .isIn(List.of(201, 409), List.of(400, 204));
    }

    private Administration at(int i) {
        return Administration.at(replicas.all().get(i % 2), Demo.ADMIN);
    }

    private String assignmentOf(Holder holder) {
        return admin.get(account(holder.id) + "/role-assignments")
                .json()
                .items()
                .get(0)
                .text("roleAssignmentId");
    }

    private long activeAmong(Holder one, Holder other) {
        return replicas.database()
                .number(
                        "select count(*) from user_account where active and id in (?::uuid, ?::uuid)",
                        one.id,
                        other.id);
    }

    private static void assertOneSucceeds(List<RawResponse> responses, int status, String conflict) {
        assertThat(responses)
                .satisfiesOnlyOnce(response -> assertThat(response.status()).isEqualTo(status))
                .filteredOn(response -> response.status() != status)
                .allSatisfy(response ->
                        assertThat(response.json().text("businessErrorCode")).isEqualTo(conflict));
    }

    private static String code() {
        return "R-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
    }

    private void assertReads(Holder holder, boolean expected) {
        assertThat(holder.reads(replicas.first())).as("here").isEqualTo(expected);
        assertSoon(() -> holder.reads(replicas.second()) == expected);
    }

    private static void assertSoon(BooleanSupplier condition) {
        assertThat(Await.until(SOON, condition::getAsBoolean))
                .as("within %s", SOON)
                .isTrue();
    }

    /** An account signed in at the first replica. */
    private final class Holder {
        private final String name;
        private final String id;
        private final Session session;

        Holder(String name) {
            this.name = name;
            id = admin.idOf(name);
            session = Sessions.at(replicas.first()).fresh(name);
        }

        Administration at(ServerUnderTest server) {
            return new Administration(server, session.accessToken());
        }

        int signIn(ServerUnderTest server) {
            return Sessions.at(server).login(name, Demo.PASSWORD).status();
        }

        int verify(ServerUnderTest server) {
            return Sessions.at(server).verify(session.accessToken()).status();
        }

        boolean reads(ServerUnderTest server) {
            return server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()))
                            .status()
                    == 200;
        }
    }
}
