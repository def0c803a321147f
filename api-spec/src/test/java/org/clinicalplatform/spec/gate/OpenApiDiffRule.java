package org.clinicalplatform.spec.gate;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.spec.Contract;
import org.jspecify.annotations.Nullable;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.compare.OpenApiDiffOptions;
import org.openapitools.openapidiff.core.model.BackwardIncompatibleProp;
import org.openapitools.openapidiff.core.model.Changed;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.openapitools.openapidiff.core.model.ChangedOperation;

/** What openapi-diff calls incompatible, by operation and part. */
final class OpenApiDiffRule {
    /**
     * What it objects to without need: answers may carry enumeration values of tomorrow, a header may become reliable,
     * and limits may widen for requests as they may narrow for answers. The structural rule knows the direction.
     */
    private static final List<BackwardIncompatibleProp> TOLERATED = List.of(
            BackwardIncompatibleProp.RESPONSE_ENUM_INCREASED,
            BackwardIncompatibleProp.RESPONSE_HEADER_REQUIRED_INCREASED,
            BackwardIncompatibleProp.SCHEMA_PATTERN_CHANGED,
            BackwardIncompatibleProp.SCHEMA_MIN_PROPERTIES_CHANGED,
            BackwardIncompatibleProp.SCHEMA_MAX_PROPERTIES_CHANGED);

    private OpenApiDiffRule() {}

    static List<Finding> findings(Contract released, Contract current) {
        ChangedOpenApi changes = OpenApiCompare.fromSpecifications(model(released), model(current), options());
        List<Finding> findings = new ArrayList<>();
        changes.getMissingEndpoints()
                .forEach(
                        endpoint -> findings.add(finding(endpoint.getOperation().getOperationId(), Part.OPERATION)));
        changes.getChangedOperations().forEach(operation -> findings.addAll(findings(operation)));
        return findings;
    }

    private static OpenAPI model(Contract contract) {
        return new OpenAPIV3Parser().readContents(contract.text()).getOpenAPI();
    }

    private static OpenApiDiffOptions options() {
        OpenApiDiffOptions.Builder options = OpenApiDiffOptions.builder();
        TOLERATED.forEach(property -> options.configProperty(property.getPropertyName(), "false"));
        return options.build();
    }

    private static List<Finding> findings(ChangedOperation operation) {
        String operationId = operation.getOldOperation().getOperationId();
        List<Finding> findings = new ArrayList<>();
        if (isIncompatible(operation.getSecurityRequirements())) {
            findings.add(finding(operationId, Part.SECURITY));
        }
        if (isIncompatible(operation.getParameters())) {
            findings.add(finding(operationId, Part.PARAMETERS));
        }
        if (isIncompatible(operation.getRequestBody())) {
            findings.add(finding(operationId, Part.REQUEST_BODY));
        }
        if (isIncompatible(operation.getApiResponses())) {
            findings.add(finding(operationId, Part.RESPONSES));
        }
        if (findings.isEmpty() && operation.isIncompatible()) {
            findings.add(finding(operationId, Part.OPERATION));
        }
        return findings;
    }

    private static boolean isIncompatible(@Nullable Changed part) {
        return part != null && part.isIncompatible();
    }

    private static Finding finding(String operationId, Part part) {
        String change = part.title() + " incompatible according to openapi-diff";
        return new Finding(operationId, part, new Break(Break.Subject.OPERATION, operationId, change));
    }
}
