package org.clinicalplatform.client.error;

import java.util.Optional;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The service answered, and the answer is no success.
 *
 * <p>The subclasses say what kind of refusal it was; a refusal without a kind of its own, such as a 500, comes as this
 * class itself.
 */
public non-sealed class ClinicalApiException extends ClinicalClientException {
    private static final long serialVersionUID = 1L;
    private static final int MESSAGE_LIMIT = 200;

    private final int status;
    private final String requestId;
    private final @Nullable ErrorDetails details;

    /**
     * Keeps what the service answered.
     *
     * @param operation operationId of the call, as the API's document names it
     * @param requestId the id under which the service logged the request
     * @param details the error body
     */
    public ClinicalApiException(String operation, String requestId, ErrorDetails details) {
        this(sentence(operation, requestId, details), details.errorCode(), requestId, details);
    }

    ClinicalApiException(String message, int status, String requestId, @Nullable ErrorDetails details) {
        super(message, null);
        this.status = status;
        this.requestId = requestId;
        this.details = details;
    }

    /**
     * The HTTP status of the answer.
     *
     * @return the status
     */
    public int status() {
        return status;
    }

    /**
     * The id under which the service logged the request: the {@code X-Request-Id} of the answer or, when something on
     * the way answered without one, the id that was sent. Quote it when you report a problem.
     *
     * @return the request id
     */
    public String requestId() {
        return requestId;
    }

    /**
     * The five properties of the error body.
     *
     * @return the properties; empty only for {@link UnexpectedAnswerException}
     */
    public Optional<ErrorDetails> details() {
        return Optional.ofNullable(details);
    }

    /**
     * The reason a program may act on, as the service sent it.
     *
     * @return the code; empty wherever the status says enough, and always on 400 and 404
     */
    public Optional<String> businessErrorCode() {
        return details().map(ErrorDetails::businessErrorCode);
    }

    /**
     * Whether the service refused for this reason.
     *
     * @param code a reason this client knows
     * @return true if the answer carried exactly that code
     */
    public boolean hasBusinessErrorCode(BusinessErrorCode code) {
        return businessErrorCode().filter(code.getValue()::equals).isPresent();
    }

    private static String sentence(String operation, String requestId, ErrorDetails details) {
        String code = details.businessErrorCode() == null ? "" : " [" + printable(details.businessErrorCode()) + "]";
        return "%s: %d %s%s (request id %s)"
                .formatted(operation, details.errorCode(), printable(details.errorMessage()), code, requestId);
    }

    /** Keeps what came from outside from breaking the line of a log or flooding it. */
    private static String printable(String text) {
        String oneLine = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
        return oneLine.length() <= MESSAGE_LIMIT ? oneLine : oneLine.substring(0, MESSAGE_LIMIT) + "...";
    }
}
