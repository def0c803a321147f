package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operation.QueryParameter;
import org.clinicalplatform.platform.routing.Operations;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Refuses query parameters that the operation does not have or that are repeated (requirement R-143): a misspelled
 * filter would otherwise select everything, and of two values the service would use another one than a proxy before it
 * or than the client expects. Runs after authorization and before anything is looked up.
 */
@Configuration(proxyBeanMethods = false)
class QueryParameterCheck implements WebMvcConfigurer, HandlerInterceptor {
    private final Operations operations;

    QueryParameterCheck(Operations operations) {
        this.operations = operations;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Operation operation = request.getQueryString() == null
                ? null
                : RequestContext.of(request).operation(request, operations);
        if (operation != null) {
            if (operation.needsPermission()) {
                request.getParameterMap().forEach((name, values) -> check(name, values, operation.queryParameters()));
            }
            operation.queryParameters().forEach(parameter -> requireValue(parameter, request));
        }
        return true;
    }

    private static void check(String name, String[] values, List<QueryParameter> parameters) {
        QueryParameter known = parameters.stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name, parameters));
        if (values.length > 1) {
            throw InvalidRequest.because("the parameter " + name + " is repeated");
        }
        // a malformed id is an unknown id (requirement R-113); other text goes to PostgreSQL, which does not take NUL
        if (!known.isId() && values[0].indexOf('\0') >= 0) {
            throw InvalidRequest.because(name + " is invalid");
        }
    }

    /** Spring takes the default for a parameter that is empty too, although that is not a value of its type. */
    private static void requireValue(QueryParameter parameter, HttpServletRequest request) {
        if (parameter.hasDefault() && "".equals(request.getParameter(parameter.name()))) {
            throw InvalidRequest.because(parameter.name() + " has the wrong type");
        }
    }

    private static ApiException unknown(String name, List<QueryParameter> parameters) {
        List<String> known = parameters.stream().map(QueryParameter::name).toList();
        return InvalidRequest.because(
                "the parameter " + UnknownName.echo(name) + " does not exist" + UnknownName.hint(name, known));
    }
}
