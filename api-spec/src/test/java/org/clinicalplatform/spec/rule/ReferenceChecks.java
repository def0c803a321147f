package org.clinicalplatform.spec.rule;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.SchemaSite;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/**
 * References to records in request bodies. The mark {@code x-refers-to} names the kind of record; denied and unknown
 * ids get 400 with {@code Unknown <kind>: <id>}. Contract tests derive their cases from it.
 */
final class ReferenceChecks {
    private static final String MARK = "x-refers-to";

    private static final Pattern ID = Pattern.compile("id|\\w+Ids?");
    private static final Set<String> KINDS = Set.of(
            "Condition",
            "Encounter",
            "Facility",
            "Observation",
            "Person",
            "Provider",
            "Role",
            "Tenant",
            "User account",
            "Visit");

    /** Why the ids of these schemas are not references: their operations respond differently to a denied record. */
    private static final Map<String, String> SUBJECTS = Map.of(
            "MatchDismissal", "404: the persons are what the operation is about",
            "PersonMergeCreate", "404: the persons are what the operation is about",
            "SessionScope", "403: the account does not belong to the tenant or facility");

    /** Why other ids with these names are not references to records here. */
    private static final Map<String, String> NO_REFERENCES = Map.of(
            "clientId", "names a client of the identity provider",
            "patientId", "403: a denied or unknown patient of a new record");

    private ReferenceChecks() {}

    static Stream<String> idsWithoutMark(Specification spec) {
        return idsOfRequests(spec)
                .filter(site -> !site.schema().has(MARK))
                .filter(site -> !NO_REFERENCES.containsKey(site.property()))
                .filter(site -> !SUBJECTS.containsKey(site.component()))
                .map(SchemaSite::where);
    }

    static Stream<String> unknownKinds(Specification spec) {
        return marked(spec)
                .filter(site -> !KINDS.contains(site.schema().path(MARK).asText()))
                .map(site -> site.where() + ": " + site.schema().path(MARK).asText());
    }

    static Stream<String> marksElsewhere(Specification spec) {
        List<String> ids = idsOfRequests(spec).map(SchemaSite::where).toList();
        return marked(spec).map(SchemaSite::where).filter(where -> !ids.contains(where));
    }

    static Stream<String> operationsWithout400(Specification spec) {
        List<String> marked = marked(spec).map(SchemaSite::component).toList();
        return spec.operations().stream()
                .filter(operation -> !operation.responses().containsKey("400"))
                .filter(operation -> RequestSchemas.of(operation).stream().anyMatch(marked::contains))
                .map(Operation::id);
    }

    private static Stream<SchemaSite> marked(Specification spec) {
        return SchemaSites.of(spec).stream().filter(site -> site.schema().has(MARK));
    }

    private static Stream<SchemaSite> idsOfRequests(Specification spec) {
        Set<String> inRequests = RequestSchemas.of(spec);
        return SchemaSites.of(spec).stream()
                .filter(site -> site.kind() == Kind.PROPERTY)
                .filter(site -> inRequests.contains(site.component()))
                .filter(site -> ID.matcher(site.property()).matches());
    }
}
