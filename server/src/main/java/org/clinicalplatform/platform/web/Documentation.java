package org.clinicalplatform.platform.web;

import org.clinicalplatform.platform.persistence.DefaultMode;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Serves the specification as a page to read and try, without requests to other hosts. On in the embedded default,
 * otherwise by {@code svc.docs.enabled}.
 */
@Configuration(proxyBeanMethods = false)
public class Documentation implements WebMvcConfigurer {
    static final String PATH = "/docs";
    private static final String FILES = PATH + "/";

    /** Swagger UI sets styles on its elements and has its icons in the style sheet; everything else is a file here. */
    public static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self';"
            + " style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final boolean enabled;

    private final String userInterface;

    /** @param version of Swagger UI, which is in its location on the class path */
    Documentation(
            DocumentationSettings settings, @Value("${info.swagger-ui.version}") String version, DefaultMode mode) {
        this.enabled = settings.enabledOr(mode.embedded());
        this.userInterface = "classpath:/META-INF/resources/webjars/swagger-ui/" + version + "/";
    }

    boolean isEnabled() {
        return enabled;
    }

    /** The requests for the page and its files; none if it is off. */
    public RequestMatcher requests() {
        return request -> {
            String path =
                    request.getRequestURI().substring(request.getContextPath().length());
            return enabled && (path.equals(PATH) || path.startsWith(FILES));
        };
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        if (enabled) {
            registry.addRedirectViewController(PATH, FILES + "index.html");
            registry.addRedirectViewController(FILES, FILES + "index.html");
        }
    }

    /** Nothing may be stored, so there is nothing to revalidate; and the 412 of a file would have no error body. */
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        if (enabled) {
            registry.addResourceHandler(FILES + "openapi.*")
                    .addResourceLocations("classpath:/openapi/")
                    .setUseLastModified(false)
                    .resourceChain(false)
                    .addTransformer(new ServerPath());
            // not its pages: the stock one loads any document that its query names
            registry.addResourceHandler(FILES + "ui/swagger-ui.*", FILES + "ui/swagger-ui-bundle.*")
                    .addResourceLocations(userInterface)
                    .setUseLastModified(false);
            registry.addResourceHandler(FILES + "*")
                    .addResourceLocations("classpath:/docs/")
                    .setUseLastModified(false);
        }
    }
}
