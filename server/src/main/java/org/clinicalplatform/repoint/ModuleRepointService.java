package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.KnownMerges;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Service;

/** Shows how far the modules have followed a merge of the caller's tenant, and has them try again. Thread-safe. */
@Service
class ModuleRepointService {
    private final KnownMerges merges;
    private final ModuleRepointMapper obligations;
    private final ModuleAttempts attempts;

    ModuleRepointService(KnownMerges merges, ModuleRepointMapper obligations, ModuleAttempts attempts) {
        this.merges = merges;
        this.obligations = obligations;
        this.attempts = attempts;
    }

    /**
     * The obligations of the merge by module key; none where the two were not both patients.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     */
    public List<ModuleObligation> list(Caller caller, UUID personMergeId) {
        UUID tenantId = admit(caller, personMergeId);
        return obligations.findOfMerge(tenantId, personMergeId);
    }

    /**
     * Tries every obligation of the merge, finished or not and however often it was tried, and answers them as they then
     * are. No transaction spans the tries: what one has moved stays, whatever becomes of the next.
     *
     * @throws RecordNotFoundException as {@link #list}
     */
    public List<ModuleObligation> retry(Caller caller, UUID personMergeId) {
        UUID tenantId = admit(caller, personMergeId);
        obligations.findIdsOfMerge(tenantId, personMergeId).forEach(attempts::tryAgain);
        return obligations.findOfMerge(tenantId, personMergeId);
    }

    private UUID admit(Caller caller, UUID personMergeId) {
        UUID tenantId = caller.tenantId();
        boolean known = tenantId != null && merges.exists(tenantId, personMergeId);
        return Denial.admitAdministrative(RecordKind.PERSON_MERGE, known ? tenantId : null);
    }
}
