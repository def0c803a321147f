package org.clinicalplatform.contract.operation;

import static io.restassured.RestAssured.given;
import static io.restassured.config.EncoderConfig.encoderConfig;

import com.atlassian.oai.validator.restassured.OpenApiValidationFilter;
import io.restassured.config.RestAssuredConfig;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.SpecConformance;
import org.jspecify.annotations.Nullable;

/**
 * REST Assured at the shared server, as one caller; every response is held against the specification. Targets are sent
 * as they are written, bodies as the JSON that they print.
 */
record Api(@Nullable String accessToken) {

    private static final OpenApiValidationFilter CONTRACT = new OpenApiValidationFilter(SpecConformance.VALIDATOR);
    private static final RestAssuredConfig PLAIN_CONTENT_TYPE = RestAssuredConfig.config()
            .encoderConfig(encoderConfig().appendDefaultContentCharsetToContentTypeIfUndefined(false));

    static Api anonymous() {
        return new Api(null);
    }

    /** A demo account, in a session that other tests use too. */
    static Api as(String account) {
        return new Api(sessions().token(account));
    }

    static ServerUnderTest shared() {
        return Servers.shared();
    }

    static Sessions sessions() {
        return Sessions.at(Servers.shared());
    }

    ValidatableResponse get(String target) {
        return send("GET", target, null);
    }

    ValidatableResponse post(String target) {
        return send("POST", target, null);
    }

    ValidatableResponse post(String target, Object body) {
        return send("POST", target, body);
    }

    ValidatableResponse put(String target, Object body) {
        return send("PUT", target, body);
    }

    ValidatableResponse delete(String target) {
        return send("DELETE", target, null);
    }

    ValidatableResponse send(String method, String target, @Nullable Object body) {
        RequestSpecification request = given().config(PLAIN_CONTENT_TYPE)
                .urlEncodingEnabled(false)
                .baseUri(Servers.shared().baseUri().toString())
                .filter(CONTRACT);
        if (accessToken != null) {
            request.header("Authorization", "Bearer " + accessToken);
        }
        if (body == null) {
            request.noContentType();
        } else {
            request.contentType("application/json").body(body.toString());
        }
        return request.request(method, target).then();
    }
}
