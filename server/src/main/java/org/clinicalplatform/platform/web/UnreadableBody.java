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

/** Why a body could not be read, in words that repeat nothing of it. */
final class UnreadableBody {
    private UnreadableBody() {}

    static ApiException refusal(HttpMessageNotReadableException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApiException refusal) {
                return refusal;
            }
            if (cause instanceof UnrecognizedPropertyException unknown) {
                return InvalidRequest.because(within(unknown.getPath()) + "a property is unknown");
            }
            if (cause instanceof DatabindException misfit && !misfit.getPath().isEmpty()) {
                return InvalidRequest.because(name(misfit.getPath()) + " is invalid");
            }
        }
        return new ApiException(ErrorCode.MALFORMED_BODY);
    }

    /** The last element of the path is the unknown name itself: the caller's text, which is not repeated. */
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
