package org.clinicalplatform.contract.fuzz;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.clinicalplatform.contract.harness.BodyPlaces;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SpecOperation;
import tools.jackson.databind.JsonNode;

/**
 * A request that keeps the specification, before mutations break it. Immutable.
 *
 * @param path a value for each parameter in the path, not encoded
 * @param query pairs of a query, encoded
 */
record Draft(SpecOperation operation, Map<String, String> path, List<String> query, Optional<JsonNode> body) {

    RawRequest request() {
        RawRequest bare = bare();
        return body.map(json -> bare.json(json.toString())).orElse(bare);
    }

    /** Without the body. */
    RawRequest bare() {
        String target = operation.path();
        for (Map.Entry<String, String> value : path.entrySet()) {
            target = target.replace("{" + value.getKey() + "}", encoded(value.getValue()));
        }
        return RawRequest.of(operation.method(), query.isEmpty() ? target : target + "?" + String.join("&", query));
    }

    /** Where mutations can change the body; the operation must take one. */
    BodyPlaces places() {
        return BodyPlaces.of(operation, body.orElseThrow());
    }

    Draft withPath(String parameter, String value) {
        Map<String, String> changed = new HashMap<>(path);
        changed.put(parameter, value);
        return new Draft(operation, changed, query, body);
    }

    /** With one more pair, encoded by the caller. */
    Draft withQuery(String pair) {
        List<String> changed = new ArrayList<>(query);
        changed.add(pair);
        return new Draft(operation, path, changed, body);
    }

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
