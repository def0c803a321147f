package org.clinicalplatform.platform.web;

import java.util.List;
import java.util.stream.Collectors;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Translates a body that could not be read into a refusal that repeats nothing of it. */
final class UnreadableBodyTranslator {
    private UnreadableBodyTranslator() {}

    static ApiException translate(HttpMessageNotReadableException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApiException refusal) {
                return refusal;
            }
            if (cause instanceof UnrecognizedPropertyException unknown) {
                return InvalidRequest.because(within(unknown.getPath()) + "a property is unknown");
            }
            if (cause instanceof DatabindException mismatch
                    && !mismatch.getPath().isEmpty()) {
                return InvalidRequest.because(name(mismatch.getPath()) + " is invalid");
            }
        }
        return new ApiException(ErrorCode.MALFORMED_BODY);
    }

    /** The last element of the path is the unknown name itself, which is not repeated. */
    private static String within(List<JacksonException.Reference> path) {
        String parent = name(path.subList(0, path.size() - 1));
        return parent.isEmpty() ? "" : "in " + parent + " ";
    }

    private static String name(List<JacksonException.Reference> path) {
        return path.stream()
                .map(reference -> reference.getPropertyName() == null
                        ? "[" + reference.getIndex() + "]"
                        : "." + reference.getPropertyName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }
}
