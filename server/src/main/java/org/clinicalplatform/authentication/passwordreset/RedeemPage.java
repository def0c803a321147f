package org.clinicalplatform.authentication.passwordreset;

import java.net.URI;
import org.clinicalplatform.platform.desk.Desk;
import org.clinicalplatform.platform.web.BaseUrl;
import org.springframework.stereotype.Component;

/**
 * The page that password links open: the configured one; else, in the demonstration, that of the service; else one at a
 * local development address (requirements ).
 */
@Component
class RedeemPage {
    private static final String OF_LOCAL_DEVELOPMENT = "http://localhost:3000/password-reset";

    private final PasswordResetSettings settings;
    private final Desk desk;
    private final BaseUrl baseUrl;

    RedeemPage(PasswordResetSettings settings, Desk desk, BaseUrl baseUrl) {
        this.settings = settings;
        this.desk = desk;
        this.baseUrl = baseUrl;
    }

    String url() {
        String configured = settings.redeemUrl();
        if (configured != null) {
            return configured;
        }
        String path = desk.passwordResetPath();
        return path == null ? OF_LOCAL_DEVELOPMENT : baseUrl.get() + path;
    }

    /** Appends the token to the query of the page. */
    String link(String token) {
        String url = url();
        String query = URI.create(url).getRawQuery();
        String separator = query == null ? "?" : query.isEmpty() || query.endsWith("&") ? "" : "&";
        return url + separator + "token=" + token;
    }

    /** The token of a link, whatever page it opens. */
    static String tokenOf(String link) {
        return link.substring(link.lastIndexOf('=') + 1);
    }
}
