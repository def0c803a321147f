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
import org.clinicalplatform.platform.persistence.Ids;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps what merges owe the modules, one row a merge and module. Thread-safe.
 *
 * <p>Whoever lengthens or shortens the way of rows to the last survivor first locks every obligation on that way, and so
 * waits for tries that are going on; a try locks its own obligation alone.
 */
@Service
class ModuleObligationLedger implements ModuleObligations {
    private final ModuleRepointMapper obligations;
    private final Map<String, RepointModule> modules;
    private final Ids ids;
    private final Clock clock;

    ModuleObligationLedger(ModuleRepointMapper obligations, List<RepointModule> modules, Ids ids, Clock clock) {
        this.obligations = obligations;
        this.modules = modules.stream().collect(Collectors.toMap(RepointModule::key, Function.identity()));
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void owe(PatientMerge merge) {
        switch (merge.kind()) {
            case MERGE ->
                modules.keySet().stream()
                        .sorted()
                        .forEach(module -> obligations.insert(ids.next(), merge, module, clock.instant()));
            case UNDO -> {
                obligations.lockThoseThatEndWith(merge.tenantId(), merge.toPatientId());
                obligations.turnRound(merge, clock.instant());
            }
        }
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void redirect(UUID tenantId, UUID fromPatientId, UUID toPatientId) {
        // the way on is the new merge's own obligation; here tries under the old way are waited for, and new ones
        // called
        obligations.hasten(obligations.lockThoseThatEndWith(tenantId, fromPatientId), clock.instant());
    }

    @Override
    public List<ModuleObligation> of(UUID tenantId, UUID personMergeId) {
        return obligations.findOfMerge(tenantId, personMergeId);
    }

    @Override
    public List<ChangedModuleRow> changedSince(UUID tenantId, UUID personMergeId) {
        return obligations.findMerged(tenantId, personMergeId).stream()
                .flatMap(this::changedSince)
                .toList();
    }

    /** Nothing of a module that is no longer deployed: there is nothing left to give back. */
    private Stream<ChangedModuleRow> changedSince(Obligation obligation) {
        RepointModule module = modules.get(obligation.moduleKey());
        if (module == null || !module.isDeployed()) {
            return Stream.of();
        }
        return module.tables().stream()
                .flatMap(table -> module.changedSince(table, obligation.id()).stream()
                        .map(rowId -> new ChangedModuleRow(table, rowId)));
    }
}
