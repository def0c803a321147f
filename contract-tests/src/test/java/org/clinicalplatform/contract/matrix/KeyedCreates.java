package org.clinicalplatform.contract.matrix;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.WorkingCalls;

/** Calls of creates that succeed once with each body, and where their records are stored. */
final class KeyedCreates {

    static final String KEY = "Idempotency-Key";

    private static final Map<String, String> TABLES =
            Map.of("registerUserAccount", "user_account", "createEmergencyAccess", "patient_access_grant");

    private final WorkingCalls calls;

    KeyedCreates(ServerUnderTest server) {
        calls = new WorkingCalls(server);
    }

    /** A call that succeeds, without a key. */
    RawRequest of(SpecOperation operation) {
        return calls.of(operation).request();
    }

    static RawRequest keyed(RawRequest call) {
        return call.header(KEY, UUID.randomUUID().toString());
    }

    /** The same meaning in other bytes. */
    static RawRequest otherBody(RawRequest call) {
        return withBody(call, body(call) + " ");
    }

    static String table(SpecOperation operation) {
        return TABLES.getOrDefault(
                operation.id(),
                operation
                        .id()
                        .substring("create".length())
                        .replaceAll("(?<=.)([A-Z])", "_$1")
                        .toLowerCase(Locale.ROOT));
    }

    /** The id of what was created, which comes first where it has another name. */
    static String id(RawResponse created) {
        Json record = created.json();
        return record.text(record.has("id") ? "id" : record.names().get(0));
    }

    private static RawRequest withBody(RawRequest call, String body) {
        return call.without("Content-Type").without("Content-Length").json(body);
    }

    private static String body(RawRequest call) {
        String all = new String(call.bytes(), StandardCharsets.UTF_8);
        return all.substring(all.indexOf("\r\n\r\n") + 4);
    }
}
