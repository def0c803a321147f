package org.clinicalplatform.bench.accounts;

import org.clinicalplatform.bench.http.Request;

/** What those send who are not signed in. */
public final class SignIns {

    private SignIns() {}

    /** Both in ASCII and without quotation marks. */
    public static Request login(String username, String password) {
        return Request.post(
                "/api/v1/auth/login", "{\"username\":\"" + username + "\",\"password\":\"" + password + "\"}");
    }

    public static Request refresh(String refreshToken) {
        return Request.post("/api/v1/auth/refresh", "{\"refreshToken\":\"" + refreshToken + "\"}");
    }

    public static Request resetRequest(String username) {
        return Request.post("/api/v1/auth/password-reset/request", "{\"username\":\"" + username + "\"}");
    }
}
