package org.clinicalplatform.identityprovider.keycloak;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
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

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** @throws JacksonException when the body is not a JSON object */
    Map<String, Object> object() {
        return JSON.readValue(body, OBJECT);
    }

    /** @throws JacksonException when the body is not a JSON array of objects */
    List<Map<String, Object>> objects() {
        return JSON.readValue(body, OBJECTS);
    }

    @Override
    public String toString() {
        return "KeycloakResponse[" + status + "]";
    }
}
