package org.clinicalplatform.platform.desk;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * The small front end of the demonstration, under exactly the paths of {@link #files}; on in the embedded default,
 * otherwise by {@code svc.web.desk.enabled} (decision 0049).
 */
@Component
@EnableConfigurationProperties(DeskSettings.class)
public class Desk {
    /** The page itself, under both of its paths. */
    private static final String PAGE = "index.html";

    private static final String HOME = "/";
    private static final String PASSWORD_RESET = "/password-reset";
    private static final String BELOW = "/desk/";

    /** Written once, so that a file is public because somebody decided it. */
    static final List<String> FILES = List.of(
            "api.js",
            "app.js",
            "arrival.js",
            "desk.css",
            "dom.js",
            "drafts.js",
            "failure.js",
            "format.js",
            "icon.svg",
            "idle.js",
            "interpretation.js",
            "oidc.js",
            "parts.js",
            "plot.js",
            "qr.js",
            "routes.js",
            "search.js",
            "session.js",
            "views.css",
            "views/account.js",
            "views/audit.js",
            "views/chart.js",
            "views/denial.js",
            "views/duplicates.js",
            "views/enrol.js",
            "views/forgot.js",
            "views/merge.js",
            "views/patients.js",
            "views/provider.js",
            "views/recovery-codes.js",
            "views/scope.js",
            "views/second-factor.js",
            "views/security-events.js",
            "views/set-password.js",
            "views/sign-in.js",
            "views/work-list.js",
            "vital-signs.js");

    private final Map<String, DeskFile> files;
    private final boolean embedded;
    private final DeskPolicy policy;

    Desk(DeskSettings settings, SignInMethod signIn, DefaultMode mode) {
        this.embedded = mode.embedded();
        boolean enabled = settings.enabled() == null ? mode.embedded() : settings.enabled();
        this.files = enabled ? files(settings, signIn) : Map.of();
        this.policy = new DeskPolicy(signIn);
    }

    private static Map<String, DeskFile> files(DeskSettings settings, SignInMethod signIn) {
        Map<String, DeskFile> files = new TreeMap<>();
        DeskFile page = DeskFile.ofClassPath(PAGE);
        files.put(HOME, page);
        files.put(PASSWORD_RESET, page);
        FILES.forEach(name -> files.put(BELOW + name, DeskFile.ofClassPath(name)));
        files.put(BELOW + "config.json", configuration(settings, signIn));
        return Map.copyOf(files);
    }

    /** What a page must know before anybody has signed in, and the API does not tell. */
    private static DeskFile configuration(DeskSettings settings, SignInMethod signIn) {
        Map<String, Object> values = new TreeMap<>();
        values.put("idleSeconds", settings.idleTimeout().toSeconds());
        values.put("signIn", signIn.issuer() == null ? "password" : "provider");
        if (signIn.issuer() != null) {
            values.put("issuer", signIn.issuer());
            values.put("clientId", settings.oidcClientId());
        }
        return DeskFile.ofJson(JsonMapper.shared().writeValueAsString(values));
    }

    public boolean isEnabled() {
        return !files.isEmpty();
    }

    /**
     * Where password links lead unless a page is configured: a path of the service, null if its own page is not served.
     */
    public @Nullable String passwordResetPath() {
        return embedded && isEnabled() ? PASSWORD_RESET : null;
    }

    /** The value of the header {@code Content-Security-Policy}. */
    public String contentSecurityPolicy() {
        return policy.directives();
    }

    /** The requests for its files and for its root without a slash, whatever the method; none if it is off. */
    public RequestMatcher requests() {
        return request -> file(request) != null || isRootWithoutSlash(request);
    }

    /** Compares the path as it was sent: another spelling of a path is another path. */
    @Nullable DeskFile file(HttpServletRequest request) {
        return files.get(path(request));
    }

    /** Whether the path lacks the slash behind the context path, without which the links of the page lead elsewhere. */
    boolean isRootWithoutSlash(HttpServletRequest request) {
        return isEnabled() && path(request).isEmpty();
    }

    private static String path(HttpServletRequest request) {
        return request.getRequestURI().substring(request.getContextPath().length());
    }
}
