package org.clinicalplatform.repoint;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.platform.metrics.CachedReading;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.springframework.stereotype.Component;

/** Gauges of the obligations that the modules have not met (requirement R-348). */
@Component
class ModuleObligationMeters implements MeterBinder {
    private static final Set<ModuleRepointState> OPEN = Set.of(
            ModuleRepointState.PENDING,
            ModuleRepointState.PARTIAL,
            ModuleRepointState.FAILED,
            ModuleRepointState.NOT_DEPLOYED);

    private final List<String> modules;
    private final CachedReading<List<OpenObligations>> open;
    private final Clock clock;

    ModuleObligationMeters(ModuleRepointMapper obligations, List<RepointModule> modules, Clock clock) {
        this.modules = modules.stream().map(RepointModule::key).toList();
        open = new CachedReading<>(
                "merges that modules follow",
                () -> obligations.countOpen(this.modules, DomainMeter.MAX_COUNTED),
                System::nanoTime);
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        modules.forEach(module -> OPEN.forEach(state -> bind(registry, module, state)));
    }

    private void bind(MeterRegistry registry, String module, ModuleRepointState state) {
        Tags tags = Tags.of("module", module, "state", state.name());
        DomainMeter.MODULE_OBLIGATIONS.gauge(
                registry,
                tags,
                open,
                reading -> find(reading.get(), module, state).count());
        DomainMeter.MODULE_OBLIGATION_AGE.gauge(
                registry,
                tags,
                open,
                reading -> DomainMeter.age(find(reading.get(), module, state).oldest(), clock.instant()));
    }

    private static OpenObligations find(List<OpenObligations> all, String module, ModuleRepointState state) {
        return all.stream()
                .filter(found -> found.moduleKey().equals(module) && found.state() == state)
                .findFirst()
                .orElseThrow();
    }
}
