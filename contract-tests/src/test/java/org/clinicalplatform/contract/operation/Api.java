package org.clinicalplatform.contract.operation;

import static io.restassured.RestAssured.given;
import static io.restassured.config.EncoderConfig.encoderConfig;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.report.LevelResolver;
import com.atlassian.oai.validator.report.ValidationReport;
import com.atlassian.oai.validator.restassured.OpenApiValidationFilter;
import io.restassured.config.RestAssuredConfig;
import io.restassured.specification.RequestSpecification;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;

/** REST Assured at the shared server, every response held against the specification. */
final class Api {

    private static final OpenApiValidationFilter CONTRACT = new OpenApiValidationFilter(validatorOf(Spec.text()));

    private static final RestAssuredConfig PLAIN_CONTENT_TYPE = RestAssuredConfig.config()
            .encoderConfig(encoderConfig().appendDefaultContentCharsetToContentTypeIfUndefined(false));

    private Api() {}

    /** A request without credentials. */
    static RequestSpecification anonymous() {
        return given().config(PLAIN_CONTENT_TYPE)
                .baseUri(Servers.shared().baseUri().toString())
                .filter(CONTRACT);
    }

    /** A request of a demo account, from a session that other tests use too. */
    static RequestSpecification as(String account) {
        return withToken(sessions().token(account));
    }

    static RequestSpecification withToken(String accessToken) {
        return anonymous().header("Authorization", "Bearer " + accessToken);
    }

    static ServerUnderTest shared() {
        return Servers.shared();
    }

    static Sessions sessions() {
        return Sessions.at(Servers.shared());
    }

    /** Checks answers only: requests are often wrong on purpose. */
    static OpenApiInteractionValidator validatorOf(String contract) {
        return OpenApiInteractionValidator.createForInlineApiSpecification(contract)
                .withLevelResolver(LevelResolver.create()
                        .withLevel("validation.request", ValidationReport.Level.IGNORE)
                        .build())
                .build();
    }
}
