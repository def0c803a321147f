package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.SchemaSite;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;

/**
 * References to records in request bodies. The mark {@code x-refers-to} names the kind of record whose denied and unknown
 * ids get 400 with {@code Unknown <kind>: <id>}; the contract tests derive their cases from it.
 */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum ReferenceRule implements ContractRule {
    ID_IN_A_REQUEST_BODY_SAYS_WHAT_IT_REFERS_TO(ReferenceRule::idsWithoutMark),
    REFERENCE_NAMES_A_KIND_OF_RECORD(ReferenceRule::unknownKinds),
    REFERENCE_IS_AN_ID_IN_A_REQUEST_BODY(ReferenceRule::marksElsewhere),
    REFERENCE_HAS_400(ReferenceRule::operationsWithout400);

    static final String MARK = "x-refers-to";

    private static final Pattern ID = Pattern.compile("id|\\w+Ids?");
    private static final Set<String> KINDS = Set.of(
            "Condition", "Encounter", "Facility", "Observation", "Person", "Provider", "Role", "Tenant", "Visit");

    /** Why the ids of these schemas are not references: their operation has another response for a denied record. */
    private static final Map<String, String> SUBJECTS = Map.of(
            "MatchDismissal", "404: the persons are what the operation is about",
            "PersonMergeCreate", "404: the persons are what the operation is about",
            "SessionScope", "403: the account does not belong to the tenant or facility");

    /** 403 for denied and unknown alike: the patient is the subject of the new record. */
    private static final String SUBJECT_OF_A_RECORD = "patientId";

    private final Function<Contract, Stream<String>> check;

    ReferenceRule(Function<Contract, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    private static Stream<String> idsWithoutMark(Contract contract) {
        return idsOfRequests(contract)
                .filter(site -> !site.schema().has(MARK))
                .map(SchemaSite::where)
                .filter(where -> !where.endsWith("." + SUBJECT_OF_A_RECORD))
                .filter(where -> !SUBJECTS.containsKey(where.substring(0, where.indexOf('.'))));
    }

    private static Stream<String> unknownKinds(Contract contract) {
        return marked(contract)
                .filter(site -> !KINDS.contains(site.schema().path(MARK).asText()))
                .map(site -> site.where() + ": " + site.schema().path(MARK).asText());
    }

    private static Stream<String> marksElsewhere(Contract contract) {
        List<String> ids = idsOfRequests(contract).map(SchemaSite::where).toList();
        return marked(contract).map(SchemaSite::where).filter(where -> !ids.contains(where));
    }

    private static Stream<String> operationsWithout400(Contract contract) {
        List<String> marked = marked(contract)
                .map(site -> site.where().substring(0, site.where().indexOf('.')))
                .toList();
        return contract.operations().stream()
                .filter(operation -> !operation.responses().containsKey("400"))
                .filter(operation -> reached(operation).stream().anyMatch(marked::contains))
                .map(Operation::id);
    }

    private static Stream<SchemaSite> marked(Contract contract) {
        return SchemaSites.of(contract).stream().filter(site -> site.schema().has(MARK));
    }

    private static Stream<SchemaSite> idsOfRequests(Contract contract) {
        Set<String> inRequests = new LinkedHashSet<>();
        contract.operations().forEach(operation -> inRequests.addAll(reached(operation)));
        return SchemaSites.of(contract).stream()
                .filter(site -> site.kind() == Kind.PROPERTY)
                .filter(site -> inRequests.contains(
                        site.where().substring(0, site.where().indexOf('.'))))
                .filter(site -> ID.matcher(site.where().substring(site.where().lastIndexOf('.') + 1))
                        .matches());
    }

    /** The schemas of a request body, by name, and those that they are made of. */
    private static Set<String> reached(Operation operation) {
        Set<String> reached = new LinkedHashSet<>();
        Deque<JsonNode> open = new ArrayDeque<>(List.of(operation.requestBody().path("content")));
        while (!open.isEmpty()) {
            open.pop().findValuesAsText("$ref").stream()
                    .filter(reference -> reference.startsWith("#/components/schemas/"))
                    .map(reference -> reference.substring(reference.lastIndexOf('/') + 1))
                    .filter(reached::add)
                    .forEach(name -> open.push(operation.contract().root().at("/components/schemas/" + name)));
        }
        return reached;
    }
}
