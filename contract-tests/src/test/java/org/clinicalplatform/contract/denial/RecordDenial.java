package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * The data to prove the mark {@code not-found} or {@code own-miss} of one operation: an account that may call it,
 * denied records (each for another reason), a visible one, and the not-found response.
 *
 * @param account who calls
 * @param other another account that may call, and may not see the record in another tenant either; empty if the demo
 *     data have nobody
 * @param visible a record that the account may see
 * @param denied why a record is denied, and its id
 * @param missStatus the status of a miss
 * @param missMessage the message of a miss; empty if the response has no body
 */
public record RecordDenial(
        String account,
        Optional<String> other,
        String visible,
        Map<String, String> denied,
        int missStatus,
        Optional<String> missMessage) {

    /** The marks that it proves, of operations with a record in the path. */
    public static final List<String> MARKS = List.of("not-found", "own-miss");

    /** The same for another record that the account may see. */
    RecordDenial of(String otherVisible) {
        return new RecordDenial(account, other, otherVisible, denied, missStatus, missMessage);
    }

    /** @throws AssertionError if no proof of the operation's mark is described */
    public static RecordDenial of(SpecOperation operation) {
        return Stream.of(
                        ClinicalDenials.BY_OPERATION,
                        DemographicDenials.BY_OPERATION,
                        AdministrationDenials.BY_OPERATION)
                .map(denials -> denials.get(operation.id()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new AssertionError(operation.id() + " is marked " + operation.onDenied()
                        + ", but no denied records are known for it"))
                .get();
    }

    /** The target of a call of the operation for one record, the id in it as it is given. */
    public static String target(SpecOperation operation, String id) {
        List<String> parameters = operation.pathParameters();
        String part = DemographicDenials.partOf(id);
        return operation.target(
                part == null || parameters.size() < 2
                        ? Map.of(parameters.get(0), id)
                        : Map.of(parameters.get(0), id, parameters.get(1), part));
    }
}
