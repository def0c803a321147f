package org.clinicalplatform.repoint.message;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.MergeSnapshots;
import org.clinicalplatform.hl7.AdtA40Message;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Service;

/** Builds the HL7 messages of a merge of the caller's tenant. */
@Service
class MergeMessageService {
    private final MergeSnapshots snapshots;
    private final AdtA40Message message = new AdtA40Message();

    MergeMessageService(MergeSnapshots snapshots) {
        this.snapshots = snapshots;
    }

    /**
     * One message for each assigning authority with identifiers of both persons, ordered by the authority's URI: for two
     * patients at least that of the numbers which the service assigns.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     */
    public List<MergeMessage> list(Caller caller, UUID personMergeId) {
        UUID tenantId = caller.tenantId();
        return MergeEvents.of(Denial.admitAdministrative(
                        RecordKind.PERSON_MERGE, tenantId == null ? null : snapshots.find(tenantId, personMergeId)))
                .stream()
                .map(event -> new MergeMessage(event.assigningAuthority(), message.of(event)))
                .toList();
    }
}
