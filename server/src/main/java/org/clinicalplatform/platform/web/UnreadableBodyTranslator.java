package org.clinicalplatform.platform.web;

import java.util.List;
import java.util.stream.Collectors;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
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
            if (cause instanceof StreamConstraintsException) {
                return InvalidRequest.because("the body has too many values, is nested too deeply,"
                        + " or contains a name or number that is too long");
            }
            if (cause instanceof UnrecognizedPropertyException unknown) {
                return InvalidRequest.because("the property " + unknown(unknown) + " does not exist" + hint(unknown));
            }
            if (isOfOneValue(cause) && !((JacksonException) cause).getPath().isEmpty()) {
                return InvalidRequest.because(name(((JacksonException) cause).getPath()) + " is invalid");
            }
        }
        return new ApiException(ErrorCode.MALFORMED_BODY);
    }

    /** Whether it is the value at its path that could not be read; a syntax error can be anywhere. */
    private static boolean isOfOneValue(Throwable cause) {
        return cause instanceof DatabindException || cause instanceof InputCoercionException;
    }

    private static String unknown(UnrecognizedPropertyException unknown) {
        List<JacksonException.Reference> path = unknown.getPath();
        String parent = name(path.subList(0, path.size() - 1));
        return (parent.isEmpty() ? "" : parent + ".") + UnknownName.echo(unknown.getPropertyName());
    }

    private static String hint(UnrecognizedPropertyException unknown) {
        List<String> known =
                unknown.getKnownPropertyIds().stream().map(String::valueOf).toList();
        return UnknownName.hint(unknown.getPropertyName(), known);
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
