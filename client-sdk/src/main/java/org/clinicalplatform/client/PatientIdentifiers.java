package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.generated.api.PatientIdentifiersApi;
import org.clinicalplatform.client.generated.model.PatientIdentifier;
import org.clinicalplatform.client.generated.model.PatientIdentifierCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierUpdate;
import org.jspecify.annotations.Nullable;

/** Identifiers of patients: medical record numbers, insurance numbers and others. */
public final class PatientIdentifiers
        extends OwnedRecords<PatientId, PatientIdentifier, PatientIdentifierCreate, PatientIdentifierUpdate> {
    private final Calls<PatientIdentifiersApi> calls;

    PatientIdentifiers(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientIdentifiersApi::new);
    }

    @Override
    List<PatientIdentifier> readAll(UUID ownerId) {
        return calls.call(Operation.LIST_PATIENT_IDENTIFIERS, api -> api.listPatientIdentifiers(ownerId));
    }

    @Override
    PatientIdentifier insert(UUID ownerId, PatientIdentifierCreate body) {
        return calls.call(Operation.CREATE_PATIENT_IDENTIFIER, api -> api.createPatientIdentifier(ownerId, body));
    }

    @Override
    PatientIdentifier replace(UUID ownerId, UUID id, PatientIdentifierUpdate body) {
        return calls.call(Operation.UPDATE_PATIENT_IDENTIFIER, api -> api.updatePatientIdentifier(ownerId, id, body));
    }

    @Override
    void voidRecord(UUID ownerId, UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_PATIENT_IDENTIFIER, api -> api.deletePatientIdentifier(ownerId, id, reason));
    }
}
