package org.clinicalplatform.platform.routing;

import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Puts {@link OperationMapping} in the place of Spring's own. */
@Component
class OperationRouting implements WebMvcRegistrations {
    private final Operations operations;

    OperationRouting(Operations operations) {
        this.operations = operations;
    }

    @Override
    public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
        return new OperationMapping(operations);
    }
}
