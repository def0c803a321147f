package org.clinicalplatform.contract.harness;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.LevelResolver;
import com.atlassian.oai.validator.report.ValidationReport;
import java.util.List;

/** Holds responses against the specification. */
public final class SpecConformance {

    /** Checks responses only: requests are often wrong on purpose. */
    public static final OpenApiInteractionValidator VALIDATOR =
            OpenApiInteractionValidator.createForInlineApiSpecification(Spec.text())
                    .withLevelResolver(LevelResolver.create()
                            .withLevel("validation.request", ValidationReport.Level.IGNORE)
                            .build())
                    .build();

    private static final List<String> HEADER_NAMES =
            List.of("Content-Type", "WWW-Authenticate", "Retry-After", "Location", "X-Result-Truncated");

    private SpecConformance() {}

    /** What a response to an operation should not be like. */
    public static ValidationReport report(SpecOperation operation, RawResponse response) {
        SimpleResponse.Builder converted = SimpleResponse.Builder.status(response.status());
        HEADER_NAMES.stream()
                .filter(name -> !response.headers(name).isEmpty())
                .forEach(name -> converted.withHeader(name, response.headers(name)));
        if (response.body().length > 0) {
            converted.withBody(response.text());
        }
        return VALIDATOR.validateResponse(
                operation.exampleTarget().replaceAll("\\?.*", ""),
                Request.Method.valueOf(operation.method()),
                converted.build());
    }
}
