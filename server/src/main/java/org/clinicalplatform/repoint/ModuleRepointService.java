package org.clinicalplatform.repoint;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.MergeSnapshots;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Lists and retries the module re-points of the merges of the caller's tenant. */
@Service
class ModuleRepointService {
    private final MergeSnapshots merges;
    private final ModuleRepointMapper obligations;
    private final ModuleAttempts attempts;
    private final ModuleRepointSettings settings;

    ModuleRepointService(
            MergeSnapshots merges,
            ModuleRepointMapper obligations,
            ModuleAttempts attempts,
            ModuleRepointSettings settings) {
        this.merges = merges;
        this.obligations = obligations;
        this.attempts = attempts;
        this.settings = settings;
    }

    /**
     * The obligations of the merge by module key; empty unless both persons were patients.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     */
    public List<ModuleObligation> list(Caller caller, UUID personMergeId) {
        UUID tenantId = admit(caller, personMergeId);
        return obligations.findOfMerge(tenantId, personMergeId);
    }

    /** A page of the obligations of all merges of the tenant, including undone ones, newest merge first. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<ListedObligation> search(Caller caller, ModuleRepointFilter filter, PageQuery query) {
        UUID tenantId = requireNonNull(caller.tenantId());
        return Page.of(
                query,
                obligations.count(tenantId, filter),
                () -> obligations.search(tenantId, filter, settings.maxAttempts(), query));
    }

    /**
     * Attempts every obligation of the merge, whatever its state and number of attempts, and returns their new states.
     * Each attempt commits by itself, so that a failure does not undo the others.
     *
     * @throws RecordNotFoundException as {@link #list}
     */
    public List<ModuleObligation> retry(Caller caller, UUID personMergeId) {
        UUID tenantId = admit(caller, personMergeId);
        obligations.findIdsOfMerge(tenantId, personMergeId).forEach(attempts::attemptAgain);
        return obligations.findOfMerge(tenantId, personMergeId);
    }

    private UUID admit(Caller caller, UUID personMergeId) {
        UUID tenantId = caller.tenantId();
        Denial.admitAdministrative(
                RecordKind.PERSON_MERGE, tenantId == null ? null : merges.findPersonIds(tenantId, personMergeId));
        return requireNonNull(tenantId);
    }
}
