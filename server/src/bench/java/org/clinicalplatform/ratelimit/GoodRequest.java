package org.clinicalplatform.ratelimit;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.clinicalplatform.platform.web.TestBodies;
import org.springframework.mock.web.MockHttpServletRequest;

/** What people and programs send all day, as it arrives at the limiter. */
public enum GoodRequest {
    /** Limited, and looked into for its username. */
    SIGN_IN("POST", "/api/v1/auth/login", "{\"username\":\"clinician-%06d\",\"password\":\"demo-Password-1\"}"),
    /** Limited by address alone. */
    REFRESH("POST", "/api/v1/auth/refresh", "{\"refreshToken\":\"%096d\"}"),
    /** Not limited at all. */
    VISIT("GET", "/api/v1/clinical/visits/01900000-0000-7000-8000-%012d", "");

    private final String method;
    private final String path;
    private final String body;

    GoodRequest(String method, String path, String body) {
        this.method = method;
        this.path = path;
        this.body = body;
    }

    /** One of them, from a client of its own. */
    HttpServletRequest of(int client) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, String.format(path, client));
        request.setRemoteAddr("10." + (client >> 16) + "." + (client >> 8 & 255) + "." + (client & 255));
        request.addHeader("Host", "clinical.example");
        request.addHeader("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
        request.addHeader("Accept", "application/json");
        request.addHeader("Accept-Encoding", "gzip, deflate, br");
        request.addHeader("Accept-Language", "en-GB,en;q=0.5");
        request.addHeader("Connection", "keep-alive");
        if (!body.isEmpty()) {
            byte[] content = String.format(body, client).getBytes(StandardCharsets.UTF_8);
            request.setContent(content);
            request.addHeader("Content-Type", "application/json");
            request.addHeader("Content-Length", content.length);
        }
        return TestBodies.received(request);
    }
}
