package org.clinicalplatform.client;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.EnrolmentRequiredException;
import org.clinicalplatform.client.error.ErrorDetails;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.OperationNotAvailableException;
import org.clinicalplatform.client.error.OutcomeUnknownException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.StepUpRequiredException;
import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Converts error responses to exceptions. */
final class ErrorResponses {
    private static final String STEP_UP_REQUIRED = "STEP_UP_REQUIRED";
    private static final String ENROLMENT_REQUIRED = "MFA_ENROLMENT_REQUIRED";
    private static final String OUTCOME_UNKNOWN = "OUTCOME_UNKNOWN";

    private final ObjectMapper json;

    ErrorResponses(ObjectMapper json) {
        this.json = json;
    }

    ClinicalApiException exceptionFor(Operation operation, String requestId, HttpResponse<byte[]> response) {
        return standardBody(response)
                .map(details -> typed(operation, requestId, details, RetryAfter.in(response.headers())))
                .orElseGet(() -> new UnexpectedResponseException(
                        operation.id(), response.statusCode(), requestId, "an error without the standard body"));
    }

    private static ClinicalApiException typed(
            Operation operation, String requestId, ErrorDetails details, Optional<Duration> retryAfter) {
        String id = operation.id();
        if (STEP_UP_REQUIRED.equals(details.businessErrorCode())) {
            return new StepUpRequiredException(id, requestId, details);
        }
        if (ENROLMENT_REQUIRED.equals(details.businessErrorCode())) {
            return new EnrolmentRequiredException(id, requestId, details);
        }
        if (OUTCOME_UNKNOWN.equals(details.businessErrorCode())) {
            return new OutcomeUnknownException(id, requestId, details);
        }
        return switch (details.errorCode()) {
            case 400, 405, 406, 413, 415 -> new InvalidRequestException(id, requestId, details);
            case 401 -> new AuthenticationFailedException(id, requestId, details);
            case 403 -> new AccessDeniedException(id, requestId, details);
            case 404 ->
                operation.addressesRecord()
                        ? new RecordNotAvailableException(id, requestId, details)
                        : new OperationNotAvailableException(id, requestId, details);
            case 409 -> new ConflictException(id, requestId, details);
            case 429 -> new ThrottledException(id, requestId, details, retryAfter.orElse(null));
            case 503 -> new ServiceUnavailableException(id, requestId, details, retryAfter.orElse(null));
            default -> new ClinicalApiException(id, requestId, details);
        };
    }

    /** Read as a tree: the generated model forgets a business error code that is newer than this client. */
    private Optional<ErrorDetails> standardBody(HttpResponse<byte[]> response) {
        try {
            JsonNode body = json.readTree(response.body());
            JsonNode code = body.path("errorCode");
            JsonNode path = body.path("apiPath");
            JsonNode message = body.path("errorMessage");
            JsonNode time = body.path("errorTime");
            JsonNode businessCode = body.path("businessErrorCode");
            boolean standard = code.isInt()
                    && code.intValue() == response.statusCode()
                    && path.isString()
                    && message.isString()
                    && time.isString()
                    && (businessCode.isNull() || businessCode.isString());
            return standard
                    ? Optional.of(new ErrorDetails(
                            code.intValue(),
                            path.stringValue(),
                            message.stringValue(),
                            Instant.parse(time.stringValue()),
                            textOrNull(businessCode)))
                    : Optional.empty();
        } catch (JacksonException | DateTimeParseException e) {
            // Its message may quote the body, so it goes no further; that the body is not standard says enough.
            return Optional.empty();
        }
    }

    private static @Nullable String textOrNull(JsonNode node) {
        return node.isNull() ? null : node.stringValue();
    }
}
