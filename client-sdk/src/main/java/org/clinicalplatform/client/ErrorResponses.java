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
import org.clinicalplatform.client.error.IdempotencyKeyInUseException;
import org.clinicalplatform.client.error.IdempotencyKeyReusedException;
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
    private static final String KEY_REUSED = "IDEMPOTENCY_KEY_REUSED";
    static final String KEY_IN_USE = "IDEMPOTENCY_KEY_IN_USE";
    static final String OUTCOME_UNKNOWN = "OUTCOME_UNKNOWN";
    /** Of a path without an operation. The 404 of a record names its kind, and businessErrorCode is null in both. */
    private static final String UNKNOWN_PATH = "Resource not found";

    private static final String WITHOUT_STANDARD_BODY = "an error without the standard body";

    private final ObjectMapper json;

    ErrorResponses(ObjectMapper json) {
        this.json = json;
    }

    /**
     * The exception for an error response.
     *
     * @param maybeMadeBefore whether a 404 may be about the record of an earlier attempt
     */
    ClinicalApiException exceptionFor(
            Operation operation, boolean maybeMadeBefore, String requestId, HttpResponse<byte[]> response) {
        return detailsOf(response)
                .map(details -> typed(
                        operation.id(),
                        maybeMadeBefore || operation.addressesRecord() && !UNKNOWN_PATH.equals(details.errorMessage()),
                        requestId,
                        details,
                        RetryAfter.in(response.headers())))
                .orElseGet(() -> unexpected(operation, response.statusCode(), requestId, WITHOUT_STANDARD_BODY));
    }

    /** The exception for a response that is not one of this API. */
    static UnexpectedResponseException unexpected(Operation operation, int status, String requestId, String problem) {
        // with any other status a proxy redirected or refused the request itself
        boolean maybeProcessed = status / 100 == 2 || status >= 500;
        return new UnexpectedResponseException(
                operation.id(), status, requestId, maybeProcessed && !RetryRule.isRead(operation), problem);
    }

    private static ClinicalApiException typed(
            String id, boolean addressesRecord, String requestId, ErrorDetails details, Optional<Duration> retryAfter) {
        if (STEP_UP_REQUIRED.equals(details.businessErrorCode())) {
            return new StepUpRequiredException(id, requestId, details);
        }
        if (ENROLMENT_REQUIRED.equals(details.businessErrorCode())) {
            return new EnrolmentRequiredException(id, requestId, details);
        }
        if (OUTCOME_UNKNOWN.equals(details.businessErrorCode())) {
            return new OutcomeUnknownException(id, requestId, details);
        }
        if (KEY_IN_USE.equals(details.businessErrorCode())) {
            return new IdempotencyKeyInUseException(id, requestId, details);
        }
        if (KEY_REUSED.equals(details.businessErrorCode())) {
            return new IdempotencyKeyReusedException(id, requestId, details);
        }
        return switch (details.errorCode()) {
            case 400, 406, 413, 415 -> new InvalidRequestException(id, requestId, details);
            case 401 -> new AuthenticationFailedException(id, requestId, details);
            case 403 -> new AccessDeniedException(id, requestId, details);
            case 404 ->
                addressesRecord
                        ? new RecordNotAvailableException(id, requestId, details)
                        : new OperationNotAvailableException(id, requestId, details);
            // a former service has the path, but not yet this operation
            case 405 -> new OperationNotAvailableException(id, requestId, details);
            case 409 -> new ConflictException(id, requestId, details);
            case 429 -> new ThrottledException(id, requestId, details, retryAfter.orElse(null));
            case 503 -> new ServiceUnavailableException(id, requestId, details, retryAfter.orElse(null));
            default -> new ClinicalApiException(id, requestId, details);
        };
    }

    /**
     * The standard body; empty if the response has another one. Read as a tree: the generated model forgets a business
     * error code that is newer than this client.
     */
    Optional<ErrorDetails> detailsOf(HttpResponse<byte[]> response) {
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
            // Its message may quote the body, so it is not passed on; callers learn only that the body is not standard.
            return Optional.empty();
        }
    }

    private static @Nullable String textOrNull(JsonNode node) {
        return node.isNull() ? null : node.stringValue();
    }
}
