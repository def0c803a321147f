package org.clinicalplatform.platform.routing;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.server.PathContainer;

/** The path of a request as Spring matches it. */
public final class RoutedPath {
    private RoutedPath() {}

    /**
     * The path within the application, decoded like Spring does it, so that every spelling of an operation's path
     * equals the one of the specification. Segments that Spring would not match stay as sent: with path parameters, an
     * escaped slash or an escaped control character. So does a path that Spring cannot parse: Tomcat leaves path
     * parameters out when it checks escapes.
     */
    public static String of(HttpServletRequest request) {
        String sent = request.getRequestURI().substring(request.getContextPath().length());
        if (sent.indexOf('%') < 0) {
            return sent;
        }
        try {
            return decoded(sent);
        } catch (IllegalArgumentException e) {
            return sent;
        }
    }

    /** Whether Spring can parse the path: it fails at a malformed escape in a path parameter, wherever it comes to one. */
    public static boolean isWellFormed(HttpServletRequest request) {
        String sent = request.getRequestURI();
        if (sent.indexOf('%') < 0 || sent.indexOf(';') < 0) {
            return true;
        }
        try {
            PathContainer.parsePath(sent);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String decoded(String sent) {
        StringBuilder path = new StringBuilder(sent.length());
        for (PathContainer.Element element : PathContainer.parsePath(sent).elements()) {
            path.append(element instanceof PathContainer.PathSegment segment ? decoded(segment) : element.value());
        }
        return path.toString();
    }

    private static String decoded(PathContainer.PathSegment segment) {
        String decoded = segment.valueToMatch();
        boolean plain = segment.parameters().isEmpty()
                && decoded.chars().noneMatch(character -> character == '/' || Character.isISOControl(character));
        return plain ? decoded : segment.value();
    }
}
