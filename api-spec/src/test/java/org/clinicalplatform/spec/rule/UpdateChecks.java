package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/** The body that replaces a record, {@code XUpdate}, beside the one that creates it, {@code XCreate}, and {@code X}. */
final class UpdateChecks {
    private static final String CREATE = "Create";
    private static final String UPDATE = "Update";

    /** What tells whether two properties have values of one type. */
    private static final List<String> TYPE = List.of("$ref", "type", "format");

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

    /** Otherwise a form that was filled with the record could not be sent, or would change what nobody has edited. */
    static Stream<String> propertiesThatTheRecordDoesNotFit(Specification spec) {
        JsonNode schemas = spec.root().at("/components/schemas");
        return schemas.propertyStream()
                .filter(schema -> schema.getKey().endsWith(UPDATE))
                .flatMap(schema -> unfit(schemas.path(record(schema.getKey())), schema.getValue())
                        .map(property -> schema.getKey() + "." + property));
    }

    private static Stream<String> unfit(JsonNode record, JsonNode update) {
        Set<String> always = texts(record.path("required"));
        Set<String> required = texts(update.path("required"));
        return update.path("properties")
                .propertyStream()
                .filter(property -> !fits(record.path("properties").path(property.getKey()), property.getValue())
                        || (required.contains(property.getKey()) && !always.contains(property.getKey())))
                .map(Map.Entry::getKey);
    }

    private static boolean fits(JsonNode stored, JsonNode submitted) {
        return isOfOneType(stored, submitted)
                && isOfOneType(stored.path("items"), submitted.path("items"))
                && !isLonger(stored, submitted);
    }

    private static boolean isOfOneType(JsonNode stored, JsonNode submitted) {
        return TYPE.stream().allMatch(keyword -> stored.path(keyword).equals(submitted.path(keyword)));
    }

    private static boolean isLonger(JsonNode stored, JsonNode submitted) {
        return submitted.has("maxItems")
                && stored.path("maxItems").asInt(Integer.MAX_VALUE)
                        > submitted.path("maxItems").asInt();
    }

    private static Set<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).collect(Collectors.toSet());
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
        return record(update) + CREATE;
    }

    private static String record(String update) {
        return update.substring(0, update.length() - UPDATE.length());
    }
}
