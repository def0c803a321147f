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
import org.clinicalplatform.demographics.merge.StayingRows;
import org.clinicalplatform.demographics.merge.UndoBlocker;
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
    public List<UndoBlocker> undoBlockers(UUID tenantId, UUID personMergeId, int limit) {
        return obligations.findMerged(tenantId, personMergeId).stream()
                .flatMap(obligation -> deployed(obligation.moduleKey())
                        .flatMap(module -> undoBlockers(module, obligation.id(), limit)))
                .toList();
    }

    private Stream<UndoBlocker> undoBlockers(RepointModule module, UUID obligationId, int limit) {
        return Stream.concat(
                module.tables().stream().flatMap(table -> rows.findChanged(table, obligationId, limit).stream()),
                module.references().stream()
                        .flatMap(reference -> rows.findReferring(reference, obligationId, limit).stream()));
    }

    @Override
    public List<UndoBlocker> undoBlockersOfMovedPatient(UUID tenantId, UUID personMergeId, int limit) {
        return modules.keySet().stream()
                .sorted()
                .flatMap(this::deployed)
                .flatMap(module -> module.tables().stream())
                .flatMap(table -> rows.findChangedOfMovedPatient(table, tenantId, personMergeId, limit).stream())
                .toList();
    }

    @Override
    public List<StayingRows> recordedForSurvivor(UUID tenantId, UUID personMergeId) {
        return modules.keySet().stream()
                .sorted()
                .flatMap(this::deployed)
                .flatMap(module -> module.tables().stream())
                .flatMap(table -> rows.findRecordedForSurvivor(table, tenantId, personMergeId).stream())
                .toList();
    }

    /** The module, unless it is not deployed any more and has no rows. */
    private Stream<RepointModule> deployed(String moduleKey) {
        RepointModule module = modules.get(moduleKey);
        return module == null || !rows.schemaExists(module.key()) ? Stream.of() : Stream.of(module);
    }
}
