package org.clinicalplatform.contract.harness;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** A realm of Keycloak: where its tokens come from, and what its operator sees and does. */
public final class Realm {

    /** The public client of the browser: code flow with PKCE, and an audience in its access tokens. */
    public static final String WEB = "clinical-web";

    public static final String AUDIENCE = "clinical-platform";

    /** The confidential client through which the service writes. */
    public static final String SERVICE = "clinical-platform-admin";

    public static final String SERVICE_SECRET = "clinical-platform-admin-secret";

    /** The attribute that releases a user to an account. */
    private static final String RELEASE = "clinical-platform-account";

    private static final String TESTS = "contract-tests";

    private final Keycloak keycloak;
    private final String name;

    Realm(Keycloak keycloak, String name) {
        this.keycloak = keycloak;
        this.name = name;
    }

    public String name() {
        return name;
    }

    public Keycloak keycloak() {
        return keycloak;
    }

    public String issuer() {
        return keycloak.baseUri() + path();
    }

    public String jwkSetUri() {
        return issuer() + "/protocol/openid-connect/certs";
    }

    String path() {
        return "/realms/" + name;
    }

    void create(Json representation) {
        administration(RawRequest.post("/admin/realms").json(representation.toString()))
                .expect(201);
        addClient(TESTS, client -> client.with("directAccessGrantsEnabled", "true"));
    }

    /** Changes a setting of the realm, given as JSON. */
    public void set(String setting, String json) {
        put("", Json.object("realm", name).with(setting, json));
    }

    /** Adds a client that differs from {@link #WEB} by a change, unless there is one with that name. */
    public void addClient(String clientId, UnaryOperator<Json> change) {
        Json web = get("/clients?clientId=" + WEB).items().get(0);
        Json mapper = web.get("protocolMappers").items().get(0).without("id");
        Json client =
                web.without("id").with("clientId", Json.quoted(clientId)).with("protocolMappers", "[" + mapper + "]");
        RawResponse response = administration(
                RawRequest.post(path("/clients")).json(change.apply(client).toString()));
        if (response.status() != 409) {
            response.expect(201);
        }
    }

    /** An access token without the pages of a sign-in, through a client that only the tests have. */
    public String passwordToken(String username, String password) {
        return passwordGrant(username, password).expect(200).json().text("access_token");
    }

    /** The response to a name and a password, without the pages of a sign-in. */
    RawResponse passwordGrant(String username, String password) {
        String form = "grant_type=password&scope=openid&client_id=" + TESTS + "&"
                + RawRequest.parameter("username", username) + "&" + RawRequest.parameter("password", password);
        return new RawHttp(keycloak.baseUri())
                .send(RawRequest.post(path() + "/protocol/openid-connect/token").form(form));
    }

    /** Adds a confidential client with a service account, through which users can sign in besides. */
    public void addProgram(String clientId) {
        addClient(
                clientId,
                client -> client.with("publicClient", "false")
                        .with("secret", Json.quoted(secretOf(clientId)))
                        .with("serviceAccountsEnabled", "true")
                        .with("directAccessGrantsEnabled", "true"));
    }

    /** Changes a property of a client, given as JSON. */
    public void changeClient(String clientId, String property, String json) {
        Json client = client(clientId);
        put("/clients/" + client.text("id"), client.with(property, json));
    }

    /** Lets a client state a claim of a fixed value in its access tokens. */
    public void addClaim(String clientId, String claim, String value) {
        Json config = Json.object("claim.name", claim, "claim.value", value)
                .with("jsonType.label", "\"String\"")
                .with("access.token.claim", "\"true\"");
        Json mapper = Json.object("name", "fixed-" + claim, "protocol", "openid-connect")
                .with("protocolMapper", "\"oidc-hardcoded-claim-mapper\"")
                .with("config", config.toString());
        administration(RawRequest.post(path("/clients/" + client(clientId).text("id") + "/protocol-mappers/models"))
                        .json(mapper.toString()))
                .expect(201);
    }

    /** An access token that a client of {@link #addProgram} gets for itself. */
    public String clientToken(String clientId, String scope) {
        return grant(clientId, "grant_type=client_credentials&" + RawRequest.parameter("scope", scope));
    }

    /** An access token that such a client gets for a user. */
    public String passwordTokenThrough(String clientId, String username, String password) {
        return grant(
                clientId,
                "grant_type=password&" + RawRequest.parameter("username", username) + "&"
                        + RawRequest.parameter("password", password));
    }

    private String grant(String clientId, String form) {
        String credentials = RawRequest.parameter("client_id", clientId) + "&"
                + RawRequest.parameter("client_secret", secretOf(clientId));
        return new RawHttp(keycloak.baseUri())
                .send(RawRequest.post(path() + "/protocol/openid-connect/token").form(form + "&" + credentials))
                .expect(200)
                .json()
                .text("access_token");
    }

    private static String secretOf(String clientId) {
        return clientId + "-secret";
    }

    private Json client(String clientId) {
        return get("/clients?" + RawRequest.parameter("clientId", clientId))
                .items()
                .get(0);
    }

    public Json user(String id) {
        return get("/users/" + id);
    }

    public Optional<Json> userNamed(String username) {
        return get("/users?exact=true&" + RawRequest.parameter("username", username)).items().stream()
                .findFirst();
    }

    public boolean isEnabled(String id) {
        return user(id).get("enabled").node().asBoolean();
    }

    public List<String> requiredActions(String id) {
        return user(id).get("requiredActions").texts();
    }

    /** Signs the user out everywhere. */
    public void logOut(String id) {
        administration(RawRequest.post(path("/users/" + id + "/logout"))).expect(204);
    }

    /** Ends one session of a user. */
    public void endSession(String sid) {
        administration(RawRequest.of("DELETE", path("/sessions/" + sid))).expect(204);
    }

    public int sessions(String id) {
        return get("/users/" + id + "/sessions").items().size();
    }

    /** Makes a user with a password, and returns the id. */
    public String addUser(String username, String password) {
        String body = "{\"username\":" + Json.quoted(username) + ",\"email\":" + Json.quoted(username + "@mail.example")
                + ",\"firstName\":\"Noor\",\"lastName\":\"Haddad\",\"enabled\":true,\"emailVerified\":true,"
                + "\"credentials\":[{\"type\":\"password\",\"value\":" + Json.quoted(password) + "}]}";
        RawResponse response =
                administration(RawRequest.post(path("/users")).json(body)).expect(201);
        String location = response.header("Location").orElseThrow();
        return location.substring(location.lastIndexOf('/') + 1);
    }

    public void change(String id, String property, String json) {
        put("/users/" + id, user(id).with(property, json));
    }

    /** Releases a user to an account of the service, as an administrator of the provider does. */
    public void release(String id, String accountId) {
        Json user = user(id);
        Json attributes = user.has("attributes") ? user.get("attributes") : Json.parse("{}");
        Json released = attributes.with(RELEASE, "[" + Json.quoted(accountId) + "]");
        change(id, "attributes", released.toString());
    }

    /** Whether the user is released to the account. */
    public boolean isReleased(String id, String accountId) {
        Json user = user(id);
        return user.has("attributes")
                && user.get("attributes").has(RELEASE)
                && user.get("attributes").get(RELEASE).items().stream()
                        .anyMatch(mark -> mark.node().asString().equals(accountId));
    }

    /** Makes the user an administrator of the realm. */
    public void promote(String id) {
        assignManagementRole("/users/" + id, "realm-admin");
    }

    /** Makes the user an administrator of the realm by joining a new group of them. */
    public void promoteByGroup(String id) {
        String location = administration(
                        RawRequest.post(path("/groups")).json("{\"name\":\"g-" + UUID.randomUUID() + "\"}"))
                .expect(201)
                .header("Location")
                .orElseThrow();
        String group = location.substring(location.lastIndexOf('/') + 1);
        assignManagementRole("/groups/" + group, "view-users");
        administration(RawRequest.of("PUT", path("/users/" + id + "/groups/" + group)))
                .expect(204);
    }

    private void assignManagementRole(String holder, String role) {
        String client = managementClient();
        String roles = "[" + get("/clients/" + client + "/roles/" + role) + "]";
        administration(RawRequest.post(path(holder + "/role-mappings/clients/" + client))
                        .json(roles))
                .expect(204);
    }

    private String managementClient() {
        return get("/clients?clientId=realm-management").items().get(0).text("id");
    }

    /** The user that {@link #SERVICE} itself is. */
    public String serviceAccount() {
        return serviceAccount(SERVICE);
    }

    /** The user that a client is. */
    public String serviceAccount(String clientId) {
        return get("/clients/" + client(clientId).text("id") + "/service-account-user")
                .text("id");
    }

    public void setPassword(String id, String password) {
        Json credential = Json.object("type", "password", "value", password).with("temporary", "false");
        put("/users/" + id + "/reset-password", credential);
    }

    private Json get(String path) {
        return administration(RawRequest.get(path(path))).expect(200).json();
    }

    private void put(String path, Json body) {
        administration(RawRequest.of("PUT", path(path)).json(body.toString())).expect(204);
    }

    private String path(String below) {
        return "/admin/realms/" + name + below;
    }

    private RawResponse administration(RawRequest request) {
        return new RawHttp(keycloak.baseUri()).send(request.bearer(keycloak.operatorToken()));
    }
}
