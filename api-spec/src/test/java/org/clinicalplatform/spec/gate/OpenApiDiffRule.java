package org.clinicalplatform.spec.gate;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.spec.Specification;
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
     * False alarms of openapi-diff: responses may gain enumeration values, a header may become required, and limits may
     * widen in requests and narrow in responses. The structural rule knows the direction.
     */
    private static final List<BackwardIncompatibleProp> TOLERATED = List.of(
            BackwardIncompatibleProp.RESPONSE_ENUM_INCREASED,
            BackwardIncompatibleProp.RESPONSE_HEADER_REQUIRED_INCREASED,
            BackwardIncompatibleProp.SCHEMA_PATTERN_CHANGED,
            BackwardIncompatibleProp.SCHEMA_MIN_PROPERTIES_CHANGED,
            BackwardIncompatibleProp.SCHEMA_MAX_PROPERTIES_CHANGED);

    private OpenApiDiffRule() {}

    static List<LocatedBreak> breaks(Specification released, Specification current) {
        ChangedOpenApi changes = OpenApiCompare.fromSpecifications(model(released), model(current), options());
        List<LocatedBreak> breaks = new ArrayList<>();
        changes.getMissingEndpoints()
                .forEach(endpoint ->
                        breaks.add(located(endpoint.getOperation().getOperationId(), OperationPart.OPERATION)));
        changes.getChangedOperations().forEach(operation -> breaks.addAll(breaks(operation)));
        return breaks;
    }

    private static OpenAPI model(Specification spec) {
        return new OpenAPIV3Parser().readContents(spec.text()).getOpenAPI();
    }

    private static OpenApiDiffOptions options() {
        OpenApiDiffOptions.Builder options = OpenApiDiffOptions.builder();
        TOLERATED.forEach(property -> options.configProperty(property.getPropertyName(), "false"));
        return options.build();
    }

    private static List<LocatedBreak> breaks(ChangedOperation operation) {
        String operationId = operation.getOldOperation().getOperationId();
        List<LocatedBreak> breaks = new ArrayList<>();
        if (isIncompatible(operation.getSecurityRequirements())) {
            breaks.add(located(operationId, OperationPart.SECURITY));
        }
        if (isIncompatible(operation.getParameters())) {
            breaks.add(located(operationId, OperationPart.PARAMETERS));
        }
        if (isIncompatible(operation.getRequestBody())) {
            breaks.add(located(operationId, OperationPart.REQUEST_BODY));
        }
        if (isIncompatible(operation.getApiResponses())) {
            breaks.add(located(operationId, OperationPart.RESPONSES));
        }
        if (breaks.isEmpty() && operation.isIncompatible()) {
            breaks.add(located(operationId, OperationPart.OPERATION));
        }
        return breaks;
    }

    private static boolean isIncompatible(@Nullable Changed part) {
        return part != null && part.isIncompatible();
    }

    private static LocatedBreak located(String operationId, OperationPart part) {
        String change = part.title() + " incompatible according to openapi-diff";
        return new LocatedBreak(operationId, part, new Break(Break.Subject.OPERATION, operationId, change));
    }
}
