package org.clinicalplatform.platform.web;

import java.lang.reflect.Method;
import java.util.Set;
import org.clinicalplatform.platform.routing.OperationPath;
import org.springframework.http.HttpHeaders;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Responds to OPTIONS with the methods of one path of the specification. Spring's own response adds those of every
 * template that matches too.
 */
final class AllowedMethods {
    private static final Method HANDLER = ClassUtils.getMethod(AllowedMethods.class, "headers");

    private final Set<String> methods;

    private AllowedMethods(Set<String> methods) {
        this.methods = methods;
    }

    static HandlerMethod handler(OperationPath path) {
        return new HandlerMethod(new AllowedMethods(path.allowedMethods()), HANDLER);
    }

    /** Called by Spring. */
    public HttpHeaders headers() {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.ALLOW, String.join(", ", methods));
        return headers;
    }
}
