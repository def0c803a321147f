package org.clinicalplatform.repoint.message;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.MergedIdentifiers;
import org.clinicalplatform.hl7.AdtA40Message;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Service;

/** Words the messages about merges of the caller's tenant. Thread-safe. */
@Service
class MergeMessageService {
    private final MergedIdentifiers merged;
    private final AdtA40Message message = new AdtA40Message();

    MergeMessageService(MergedIdentifiers merged) {
        this.merged = merged;
    }

    /**
     * One message for each assigning authority of which both sides had identifiers, in the order of its URI; none where
     * there is no such authority.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     */
    public List<MergeMessage> list(Caller caller, UUID personMergeId) {
        UUID tenantId = caller.tenantId();
        return MergeEvents.of(Denial.admitAdministrative(
                        RecordKind.PERSON_MERGE, tenantId == null ? null : merged.of(tenantId, personMergeId)))
                .stream()
                .map(event -> new MergeMessage(event.assigningAuthority(), message.of(event)))
                .toList();
    }
}
