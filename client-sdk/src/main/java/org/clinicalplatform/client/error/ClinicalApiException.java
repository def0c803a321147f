package org.clinicalplatform.client.error;

import java.util.Optional;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The service responded with an error status.
 *
 * <p>Subclasses represent the statuses that applications handle. Any other status, such as 500, is represented by this
 * class itself.
 */
public non-sealed class ClinicalApiException extends ClinicalClientException {
    private static final long serialVersionUID = 1L;
    private static final int MESSAGE_LIMIT = 200;

    private final int status;
    private final String requestId;
    private final @Nullable ErrorDetails details;

    public ClinicalApiException(String operation, String requestId, ErrorDetails details) {
        this(sentence(operation, requestId, details), details.errorCode(), requestId, details);
    }

    ClinicalApiException(String message, int status, String requestId, @Nullable ErrorDetails details) {
        super(message, null);
        this.status = status;
        this.requestId = requestId;
        this.details = details;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /**
     * The id under which the service logged the request: the {@code X-Request-Id} of the response or, if a proxy
     * responded without one, of the request. Quote it when you report a problem.
     */
    public String requestId() {
        return requestId;
    }

    /**
     * The five properties of the error body.
     *
     * @return the properties; empty only for {@link UnexpectedResponseException}
     */
    public Optional<ErrorDetails> details() {
        return Optional.ofNullable(details);
    }

    /**
     * The machine-readable reason, as the service sent it.
     *
     * @return the code; always empty on 400 and 404
     */
    public Optional<String> businessErrorCode() {
        return details().map(ErrorDetails::businessErrorCode);
    }

    /** Whether the service refused the request for this reason. */
    public boolean hasBusinessErrorCode(BusinessErrorCode code) {
        return businessErrorCode().filter(code.getValue()::equals).isPresent();
    }

    private static String sentence(String operation, String requestId, ErrorDetails details) {
        String code = details.businessErrorCode() == null ? "" : " [" + printable(details.businessErrorCode()) + "]";
        // not %d, which writes the digits of the default locale
        return "%s: %s %s%s (request id %s)"
                .formatted(operation, details.errorCode(), printable(details.errorMessage()), code, requestId);
    }

    /** Prevents log injection and log flooding by text from outside. */
    private static String printable(String text) {
        String oneLine = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
        return oneLine.length() <= MESSAGE_LIMIT ? oneLine : oneLine.substring(0, MESSAGE_LIMIT) + "...";
    }
}
