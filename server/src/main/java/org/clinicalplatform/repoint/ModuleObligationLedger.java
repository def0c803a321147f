package org.clinicalplatform.repoint;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.clinicalplatform.platform.ids.Ids;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Stores the obligations, one row for each merge and module.
 *
 * <p>A change that extends or shortens a merge chain first locks every obligation of that chain and so waits for
 * running attempts; an attempt locks only its own obligation.
 */
@Service
class ModuleObligationLedger implements ModuleObligations {
    private final ModuleRepointMapper obligations;
    private final Map<String, RepointModule> modules;
    private final ModuleRowMapper rows;
    private final Ids ids;
    private final Clock clock;

    ModuleObligationLedger(
            ModuleRepointMapper obligations, List<RepointModule> modules, ModuleRowMapper rows, Ids ids, Clock clock) {
        this.obligations = obligations;
        this.modules = modules.stream().collect(Collectors.toMap(RepointModule::key, Function.identity()));
        this.rows = rows;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void create(PatientMerge merge) {
        switch (merge.kind()) {
            case MERGE ->
                modules.keySet().stream()
                        .sorted()
                        .forEach(module -> obligations.insert(ids.next(), merge, module, clock.instant()));
            case UNDO -> {
                obligations.lockLeadingTo(merge.tenantId(), merge.toPatientId());
                obligations.reverse(merge, clock.instant());
            }
        }
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void redirect(UUID tenantId, UUID fromPatientId, UUID toPatientId) {
        // the obligation of the new merge extends the chain; this waits for attempts on the old one and makes others
        // due
        obligations.makeDue(obligations.lockLeadingTo(tenantId, fromPatientId), clock.instant());
    }

    @Override
    public List<ModuleObligation> list(UUID tenantId, UUID personMergeId) {
        return obligations.findOfMerge(tenantId, personMergeId);
    }

    @Override
    public List<ChangedModuleRow> changedSince(UUID tenantId, UUID personMergeId, int limit) {
        return obligations.findMerged(tenantId, personMergeId).stream()
                .flatMap(obligation -> changedSince(obligation, limit))
                .toList();
    }

    /** A module that is no longer deployed has no rows to move back. */
    private Stream<ChangedModuleRow> changedSince(RepointObligation obligation, int limit) {
        RepointModule module = modules.get(obligation.moduleKey());
        if (module == null || !rows.schemaExists(module.key())) {
            return Stream.of();
        }
        return module.tables().stream()
                .flatMap(table -> rows.changedSince(table, obligation.id(), limit).stream()
                        .map(rowId -> new ChangedModuleRow(table, rowId)));
    }
}
