package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.generated.model.RegisteredUserAccount;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.contract.client.NodeProject.Execution;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.ClassPathResource;

/**
 * The example of the front end's guide: types from the published specification, checked strictly, and run. Skipped
 * where Node is not installed, or where no registry provides the packages.
 */
@LocalMode
class TypeScriptClientTest {

    private static NodeProject project;

    @BeforeAll
    static void install(@TempDir Path folder) throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                Stream.of("node", "npm", "npx").allMatch(NodeProject::isInstalled), "Node is not installed");
        project = NodeProject.in(folder.resolve("example"));
        Execution ping = project.run("npm", "view", "openapi-fetch", "name", "--fetch-retries=0");
        Assumptions.assumeTrue(ping.status() == 0, "No registry provides the packages");
        succeed("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts");
        project.write(
                "openapi.yaml",
                new ClassPathResource("openapi/openapi.yaml").getContentAsString(StandardCharsets.UTF_8));
        succeed("npm", "run", "types");
        succeed("npm", "run", "build");
    }

    @Test
    void exampleWhenRunThenReadsAChartAndCreatesAVisit() throws Exception {
        assertThat(chart(Demo.CLINICIAN, Demo.PASSWORD).lines())
                .contains("denied: true, unknown: true", "created IN_PROGRESS", "then ENDED")
                .anyMatch(line -> line.startsWith("signed in at " + Demo.N1));
    }

    @Test
    void exampleWhenTheAccountHasManyFacilitiesThenSelectsOne() throws Exception {
        RegisteredUserAccount account = registered();
        Clients.signedIn(Demo.ADMIN)
                .roleAssignments()
                .create(
                        account.getUserAccountId(),
                        new RoleAssignmentCreate().roleCode("CLINICIAN").facilityId(UUID.fromString(Demo.N2)));

        assertThat(chart(account.getUsername(), Demo.PASSWORD).lines())
                .contains("then ENDED")
                .anyMatch(line -> line.startsWith("signed in at " + Demo.N1));
    }

    @Test
    void exampleWhenASecondFactorIsEnrolledThenSendsItsCode() throws Exception {
        String username = registered().getUsername();
        ClinicalClient holder = Clients.anonymous();
        holder.sessions().signIn(username, Demo.PASSWORD);
        Authenticator app =
                Authenticator.of(holder.secondFactor().startEnrolment().secret());
        holder.secondFactor().confirmEnrolment(app.earlier());

        assertThat(chart(username, Demo.PASSWORD, app.later()).lines()).contains("then ENDED");
        assertThat(run(username, Demo.PASSWORD).output()).contains("The account needs a code of its authenticator app");
    }

    @Test
    void exampleWhenThePasswordIsWrongThenTheErrorIsTyped() throws Exception {
        Execution refused = run(Demo.CLINICIAN, "wrong");

        assertThat(refused.status()).isOne();
        assertThat(refused.output()).contains("ApiError: Invalid username or password", "status: 401", "code: null");
    }

    @Test
    void requestWhenAnotherUserSignsInMeanwhileThenIsNotRepeatedForThem() throws Exception {
        project.write("handover.mjs", """
                import { Session } from "./dist/clinical.js";
                const json = (status, body) =>
                  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
                const sent = [];
                globalThis.fetch = async (request) => {
                  if (request.url.endsWith("/auth/login")) {
                    const { username } = await request.json();
                    return json(200, { mfaRequired: false, accessToken: username, refreshToken: username });
                  }
                  sent.push(request.headers.get("Authorization"));
                  if (request.url.endsWith("/auth/logout")) {
                    throw new Error("No response");
                  }
                  if (sent.length === 1) {
                    await session.signIn("second", "-");
                  }
                  return json(401, { errorCode: 401, businessErrorCode: null });
                };
                const session = new Session("http://localhost");
                await session.signIn("first", "-");
                const { response } = await session.api.POST("/api/v1/clinical/visits", { body: {} });
                console.log(`${response.status} for ${sent}`);
                await session.signOut().catch((error) => console.log(error.message));
                await session.api.GET("/api/v1/auth/verify");
                console.log(`afterwards ${sent.at(-1)}`);
                """);

        assertThat(project.run("node", "handover.mjs").lines())
                .containsExactly("401 for Bearer first", "No response", "afterwards null");
    }

    /** The session is still open at the service, and the next refresh may pass. */
    @Test
    void sessionWhenAProxyRefusesThenIsKept() throws Exception {
        project.write("proxy.mjs", """
                import { Session } from "./dist/clinical.js";
                const json = (status, body) =>
                  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
                const responses = [
                  new Response("<h1>Unauthorized</h1>", { status: 401 }),
                  json(401, { errorCode: 401, businessErrorCode: null }),
                  new Response("<h1>Forbidden</h1>", { status: 403 }),
                  json(200, {}),
                ];
                const sent = [];
                globalThis.fetch = async (request) => {
                  if (request.url.endsWith("/auth/login")) {
                    return json(200, { mfaRequired: false, accessToken: "first", refreshToken: "first" });
                  }
                  sent.push(request.headers.get("Authorization") ?? "refresh");
                  return responses.shift();
                };
                const session = new Session("http://localhost");
                await session.signIn("first", "-");
                await session.api.GET("/api/v1/auth/verify");
                await session.api.GET("/api/v1/auth/verify").catch((error) => console.log(error.status));
                await session.api.GET("/api/v1/auth/verify");
                console.log(sent.join());
                """);

        assertThat(project.run("node", "proxy.mjs").lines())
                .containsExactly("403", "Bearer first,Bearer first,refresh,Bearer first");
    }

    /** The visit would be created in the name of somebody else, or at another facility. */
    @Test
    void createWhenAnotherUserSignsInBetweenTwoAttemptsThenIsNotRepeatedForThem() throws Exception {
        project.write("repetition.mjs", """
                import { Session } from "./dist/clinical.js";
                const headers = { "Content-Type": "application/json", "Retry-After": "0" };
                const json = (status, body) => new Response(JSON.stringify(body), { status, headers });
                let session;
                const { signIn } = Session.prototype;
                Session.prototype.signIn = function (...account) {
                  session = this;
                  return signIn.apply(this, account);
                };
                const sent = [];
                globalThis.fetch = async (request) => {
                  const { pathname } = new URL(request.url);
                  if (pathname.endsWith("/auth/login")) {
                    const { username } = await request.json();
                    return json(200, { mfaRequired: false, accessToken: username, refreshToken: username });
                  }
                  if (pathname.endsWith("/auth/verify")) {
                    return json(200, { sessionTenantId: "t", permissions: [] });
                  }
                  if (pathname.endsWith("/patients")) {
                    return json(200, { items: [{ patientId: "p", number: "1" }], totalItems: 1 });
                  }
                  if (pathname.endsWith("/visits/page")) {
                    return json(200, { items: [], totalItems: 0 });
                  }
                  if (request.method === "GET") {
                    return json(404, {});
                  }
                  sent.push(request.headers.get("Authorization"));
                  await session.signIn("second", "-");
                  return json(503, {});
                };
                await import("./dist/chart.js").catch((error) => console.log(error.name));
                console.log(sent.join());
                """);

        assertThat(project.run("node", "repetition.mjs", "http://localhost", "first")
                        .lines())
                .endsWith("AbortError", "Bearer first");
    }

    private static Execution chart(String... account) throws IOException, InterruptedException {
        Execution execution = run(account);
        assertThat(execution.status()).as(execution.output()).isZero();
        return execution;
    }

    private static Execution run(String... account) throws IOException, InterruptedException {
        Stream<String> program =
                Stream.of("node", "dist/chart.js", Servers.shared().baseUri().toString());
        return project.run(Stream.concat(program, Stream.of(account)).toArray(String[]::new));
    }

    private static void succeed(String... command) throws IOException, InterruptedException {
        Execution execution = project.run(command);
        assertThat(execution.status()).as(execution.output()).isZero();
    }

    /** A new clinician of N1. */
    private static RegisteredUserAccount registered() {
        ClinicalClient administrator = Clients.signedIn(Demo.ADMIN);
        RegisteredUserAccount account = administrator
                .userAccounts()
                .register(new UserAccountCreate()
                        .username("t-" + UUID.randomUUID())
                        .firstName("Tove")
                        .lastName("Lund")
                        .addRoleCodesItem("CLINICIAN"));
        String link = Objects.requireNonNull(account.getPasswordSetupLink());
        Clients.anonymous().passwordResets().redeem(Registrations.tokenOf(link), Demo.PASSWORD);
        return account;
    }
}
