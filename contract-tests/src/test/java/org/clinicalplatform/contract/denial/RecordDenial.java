package org.clinicalplatform.contract.denial;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * What it takes to prove the mark {@code not-found} or {@code own-miss} of one operation: somebody who may call it,
 * records he may not see (each for another reason), one he may see, and the answer to a miss.
 *
 * @param account who calls
 * @param other somebody else who may call; empty where the demo data have nobody
 * @param visible a record that the account may see
 * @param denied why a record is denied, and its id
 * @param missStatus the status of a miss
 * @param missMessage the message of a miss; empty if the answer has no body
 */
record RecordDenial(
        String account,
        Optional<String> other,
        String visible,
        Map<String, String> denied,
        int missStatus,
        Optional<String> missMessage) {

    private static final RecordDenial VISIT = new RecordDenial(
            Demo.CLINICIAN,
            Optional.of(Demo.CLINICIAN_N2),
            Demo.ENDED_VISIT,
            Map.of(
                    "at another facility", Demo.VISIT_AT_N2,
                    "in another tenant", Demo.VISIT_IN_SOUTH,
                    "of a restricted patient", Demo.VISIT_OF_RESTRICTED_PATIENT,
                    "voided", Demo.VOIDED_VISIT),
            404,
            Optional.of("Visit not found"));

    private static final RecordDenial NOTIFICATION_EVENT = new RecordDenial(
            Demo.ADMIN,
            Optional.empty(),
            Demo.NOTIFICATION_IN_NORTH,
            Map.of("in another tenant", Demo.NOTIFICATION_IN_SOUTH),
            404,
            Optional.of("Notification event not found"));

    /** How to prove the mark, by operation; made anew where the record must be one that nothing else needs. */
    private static final Map<String, Supplier<RecordDenial>> BY_OPERATION = Map.of(
            "getVisit", () -> VISIT,
            "endVisit", () -> VISIT,
            "getNotificationEvent", () -> NOTIFICATION_EVENT,
            "sendNotificationEvent", () -> NOTIFICATION_EVENT,
            "resetUserAccountPassword", RecordDenial::userAccount,
            "setUserAccountPassword", RecordDenial::userAccount);

    static final List<String> MARKS = List.of("not-found", "own-miss");

    /** @throws AssertionError if nobody has said how to prove the operation's mark */
    static RecordDenial of(SpecOperation operation) {
        Supplier<RecordDenial> denial = BY_OPERATION.get(operation.id());
        if (denial == null) {
            throw new AssertionError(
                    operation.id() + " is marked " + operation.onDenied() + ", but no denied records are known for it");
        }
        return denial.get();
    }

    private static RecordDenial userAccount() {
        return new RecordDenial(
                Demo.ADMIN,
                Optional.empty(),
                Registrations.at(Servers.shared()).newAccount().text("userAccountId"),
                Map.of("in another tenant", Demo.ACCOUNT_IN_SOUTH),
                404,
                Optional.of("User account not found"));
    }

    /** The target of a call of the operation for one record, the id in it as it is given. */
    static String target(SpecOperation operation, String id) {
        return operation.target(Map.of(operation.pathParameters().get(0), id));
    }
}
