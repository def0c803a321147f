package org.clinicalplatform.contract.harness;

import java.util.List;

/** The access control operations at one server, called with one token. */
public record Administration(ServerUnderTest server, String token) {

    private static final String ROOT = "/api/v1/access-control";

    /** In a session that all tests share. */
    public static Administration at(ServerUnderTest server, String account) {
        return new Administration(server, Sessions.at(server).token(account));
    }

    /** In a session of its own. */
    public static Administration fresh(ServerUnderTest server, String account) {
        return new Administration(server, Sessions.at(server).fresh(account).accessToken());
    }

    public RawResponse get(String path) {
        return send(RawRequest.get(ROOT + path));
    }

    public RawResponse post(String path) {
        return send(RawRequest.post(ROOT + path));
    }

    public RawResponse post(String path, String json) {
        return send(RawRequest.post(ROOT + path).json(json));
    }

    public RawResponse put(String path, String json) {
        return send(RawRequest.of("PUT", ROOT + path).json(json));
    }

    public RawResponse delete(String path) {
        return send(RawRequest.of("DELETE", ROOT + path));
    }

    public String idOf(String username) {
        Json found = get("/user-accounts?" + RawRequest.parameter("username", username))
                .json();
        return found.get("items").items().get(0).text("userAccountId");
    }

    public static String account(String id) {
        return "/user-accounts/" + id;
    }

    /** Gives a role for the tenant as a whole, and returns the id of the assignment. */
    public String assign(String accountId, String roleId) {
        return post(account(accountId) + "/role-assignments", "{\"roleId\":\"" + roleId + "\"}")
                .expect(201)
                .json()
                .text("roleAssignmentId");
    }

    /** Makes a role of the tenant with a code of its own, and returns its id. */
    public String role(String code, String... permissions) {
        return post("/roles", roleBody(code, permissions)).expect(201).json().text("roleId");
    }

    public static String roleBody(String code, String... permissions) {
        return "{\"code\":\"" + code + "\",\"name\":\"Role\",\"permissions\":" + list(permissions) + "}";
    }

    public static String roleUpdate(int version, String... permissions) {
        return "{\"name\":\"Role\",\"version\":" + version + ",\"permissions\":" + list(permissions) + "}";
    }

    private static String list(String... texts) {
        return List.of(texts).stream().map(Json::quoted).toList().toString();
    }

    private RawResponse send(RawRequest request) {
        return server.send(request.bearer(token));
    }

    @Override
    public String toString() {
        return "Administration[" + server + "]";
    }
}
