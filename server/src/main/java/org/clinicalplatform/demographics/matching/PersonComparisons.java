package org.clinicalplatform.demographics.matching;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The comparison of each tenant: they differ in the nicknames and spellings of names. */
final class PersonComparisons {
    private final PersonComparison common;
    private final Map<String, PersonComparison> byCode;
    private final Function<UUID, String> codes;
    private final Map<UUID, PersonComparison> byTenant = new ConcurrentHashMap<>();

    /** @param codes the code of a tenant, which never changes; it is looked up only if a tenant has names of its own */
    PersonComparisons(MatchParameters parameters, NameTables names, Function<UUID, String> codes) {
        this.common = new PersonComparison(parameters, names.common());
        this.byCode = names.tenants().entrySet().stream()
                .collect(
                        Collectors.toMap(Map.Entry::getKey, each -> new PersonComparison(parameters, each.getValue())));
        this.codes = codes;
    }

    PersonComparison of(UUID tenantId) {
        return byCode.isEmpty() ? common : byTenant.computeIfAbsent(tenantId, this::found);
    }

    private PersonComparison found(UUID tenantId) {
        return byCode.getOrDefault(codes.apply(tenantId), common);
    }
}
