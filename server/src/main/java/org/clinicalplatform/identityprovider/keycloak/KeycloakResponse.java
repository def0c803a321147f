package org.clinicalplatform.identityprovider.keycloak;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A response of any status.
 *
 * @param location of the created resource, if any
 */
record KeycloakResponse(int status, byte[] body, @Nullable URI location) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
    private static final TypeReference<List<Map<String, Object>>> OBJECTS = new TypeReference<>() {};
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;

    /** Responses to the content of a request. Others, such as 403, concern whoever sends it, or where it is sent. */
    private static final Set<Integer> REFUSALS = Set.of(400, 409, 422);

    /** The properties of an error, or of each of several errors, that say what Keycloak refuses. */
    private static final List<String> REASONS = List.of("error", "errorMessage", "field");

    private static final int MAX_REASONS = 6;

    /** Sentences can contain values of the user. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z][\\w.-]{0,63}|User is read only!");

    /** Keycloak's message for a user or client that does not exist. */
    private static final Pattern NO_SUCH = Pattern.compile("(User|Client) not\\s+found|Could not find client");

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /**
     * Whether Keycloak responded that the user or client does not exist. A 404 of a proxy, of a path that Keycloak does
     * not serve there, or of a realm that is away tells nothing about users: sessions would end, and a deactivation
     * would seem done.
     */
    boolean isNotFound() {
        return status == NOT_FOUND && isOfNoSuch();
    }

    private boolean isOfNoSuch() {
        try {
            return NO_SUCH.matcher(JSON.readTree(body).path("error").asString(""))
                    .matches();
        } catch (JacksonException notOfKeycloak) {
            return false;
        }
    }

    /**
     * Whether Keycloak carried out a write: its response to a creation is 201, and 204 to any other write. A firewall
     * that does not let a request through can respond with 200 and a page.
     */
    private boolean isWritten() {
        return status == CREATED || status == NO_CONTENT;
    }

    /**
     * This response if it confirms a write.
     *
     * @param request for the log, as in "the … of a user"
     * @throws IdentityProviderException otherwise
     */
    KeycloakResponse require(String request) {
        if (!isWritten()) {
            throw refusal(request);
        }
        return this;
    }

    /** This response if it is one to a read; a failure means that nothing was written. */
    KeycloakResponse requireRead(String request) {
        if (!isSuccess()) {
            throw refusal(request).asNotApplied();
        }
        return this;
    }

    /** With a 4xx status Keycloak has done nothing; after a 5xx, or a 200 to a write, the outcome is unknown. */
    IdentityProviderException refusal(String request) {
        IllegalStateException cause = new IllegalStateException(
                "Keycloak responded with " + status + " to the " + request + " of a user" + reason());
        if (status >= 500 || isSuccess()) {
            return new IdentityProviderException(cause);
        }
        return REFUSALS.contains(status)
                ? IdentityProviderException.refused(cause)
                : IdentityProviderException.notApplied(cause);
    }

    /** Names of attributes and keys of messages, such as {@code error-user-attribute-required}; never a value. */
    private String reason() {
        try {
            JsonNode document = JSON.readTree(body);
            String reason = REASONS.stream()
                    .flatMap(property -> document.findValuesAsString(property).stream())
                    .filter(KEY.asMatchPredicate())
                    .distinct()
                    .limit(MAX_REASONS)
                    .collect(Collectors.joining(", "));
            return reason.isEmpty() ? "" : " (" + reason + ")";
        } catch (JacksonException notOfKeycloak) {
            return "";
        }
    }

    /**
     * The body of a response to a read.
     *
     * @throws IdentityProviderException when it is not a JSON object
     */
    Map<String, Object> object() {
        return read(OBJECT);
    }

    /**
     * The body of a response to a read.
     *
     * @throws IdentityProviderException when it is not a JSON array of objects
     */
    List<Map<String, Object>> objects() {
        return read(OBJECTS);
    }

    private <T> T read(TypeReference<T> type) {
        try {
            return JSON.readValue(body, type);
        } catch (JacksonException e) {
            throw IdentityProviderException.notApplied(e);
        }
    }

    @Override
    public String toString() {
        return "KeycloakResponse[" + status + "]";
    }
}
