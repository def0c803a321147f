package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/** The body that replaces a record, {@code XUpdate}, beside the one that creates it, {@code XCreate}. */
final class UpdateChecks {
    private static final String CREATE = "Create";
    private static final String UPDATE = "Update";

    private static final String NO_DEFAULT = "only a create has a default";
    private static final String KEPT_AS_STORED = "an update may repeat a date that is stored already";
    private static final String KEPT_REFERENCE = "an update may repeat a reference to a record that was voided since";

    /** Properties of updates that mean something else in a create, and why. */
    private static final Map<String, String> DIFFERENT = Map.ofEntries(
            Map.entry("AllergyUpdate.onsetDate", KEPT_AS_STORED),
            Map.entry("AllergyUpdate.recordedAt", NO_DEFAULT),
            Map.entry("CarePlanUpdate.addressesConditionIds", KEPT_REFERENCE),
            Map.entry("ConditionUpdate.onsetDate", KEPT_AS_STORED),
            Map.entry("ConditionUpdate.abatementDate", KEPT_AS_STORED),
            Map.entry("ConditionUpdate.recordedAt", NO_DEFAULT),
            Map.entry("DiagnosisUpdate.conditionId", KEPT_REFERENCE),
            Map.entry("DiagnosisUpdate.diagnosedAt", NO_DEFAULT),
            Map.entry("EncounterUpdate.startedAt", NO_DEFAULT),
            Map.entry("PatientUpdate.restricted", "both states need the permission when they are changed"),
            Map.entry("PersonUpdate.birthDate", KEPT_AS_STORED),
            Map.entry("RoleUpdate.permissions", "an update replaces the whole list"),
            Map.entry("UserAccountUpdate.facilityId", "only a create takes the facility of the session by default"),
            Map.entry("UserAccountUpdate.serviceAccount", "an update clears what is left out"));

    private UpdateChecks() {}

    /** Otherwise a description that was copied to the wrong property, or corrected in one body only, would stay. */
    static Stream<String> otherDescriptions(Specification spec) {
        JsonNode schemas = spec.root().at("/components/schemas");
        return schemas.propertyStream()
                .filter(schema -> schema.getKey().endsWith(UPDATE))
                .flatMap(schema -> differing(spec, schemas.path(create(schema.getKey())), schema.getValue())
                        .map(property -> schema.getKey() + "." + property))
                .filter(place -> !DIFFERENT.containsKey(place));
    }

    private static Stream<String> differing(Specification spec, JsonNode create, JsonNode update) {
        Set<String> common = create.path("properties")
                .propertyStream()
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return update.path("properties")
                .propertyStream()
                .filter(property -> common.contains(property.getKey()))
                .filter(property -> !description(spec, property.getValue())
                        .equals(description(spec, create.path("properties").path(property.getKey()))))
                .map(Map.Entry::getKey);
    }

    private static String description(Specification spec, JsonNode property) {
        return spec.resolve(property).path("description").asText().strip();
    }

    private static String create(String update) {
        return update.substring(0, update.length() - UPDATE.length()) + CREATE;
    }
}
