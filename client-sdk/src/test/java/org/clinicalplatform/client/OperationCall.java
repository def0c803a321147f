package org.clinicalplatform.client;

import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A call of the client with the arguments of the specification's examples.
 *
 * @param operation the operationId
 * @param call calls a client and returns the result as JSON; missing if the result does not repeat the response
 */
record OperationCall(String operation, Function<ClinicalClient, JsonNode> call) {

    /** A call that returns the content of the response. */
    static OperationCall returning(String operation, Function<ClinicalClient, ?> call) {
        return new OperationCall(operation, client -> Specification.json(call.apply(client)));
    }

    /** A call without a result, or with one of its own. */
    static OperationCall calling(String operation, Consumer<ClinicalClient> call) {
        return new OperationCall(operation, client -> {
            call.accept(client);
            return MissingNode.getInstance();
        });
    }

    JsonNode on(ClinicalClient client) {
        return call.apply(client);
    }

    SpecifiedOperation specified() {
        return SpecifiedOperation.of(operation);
    }

    @Override
    public String toString() {
        return operation;
    }
}
