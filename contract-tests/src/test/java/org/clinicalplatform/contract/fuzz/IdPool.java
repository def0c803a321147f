package org.clinicalplatform.contract.fuzz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * Ids for paths, queries and bodies. A kind of record is known by the name of its parameter, such as {@code visitId}.
 * The demonstration data number clinical records alike, so that another last digit makes an id of a record that exists
 * and is denied, voided or another patient's.
 */
final class IdPool {

    /** What no generated request may change: without it, the accounts of the run cannot continue. */
    private static final String OWN_FACILITY = Demo.N1;

    private static final String ACCOUNT = "userAccountId";
    private static final String LAST_DIGITS = "1234568";

    private final List<SpecOperation> operations;
    private final Map<String, String> examples = new TreeMap<>();
    private final Map<String, List<Map<String, String>>> created = new HashMap<>();

    IdPool(List<SpecOperation> operations) {
        this.operations = operations;
        operations.forEach(operation ->
                operation.pathSchemas().forEach((name, schema) -> examples.put(name, schema.text("example"))));
    }

    /** A value for each parameter in the operation's path. */
    Map<String, String> path(SpecOperation operation, IdSource source, Choices choices) {
        Map<String, String> values = new HashMap<>();
        List<String> parameters = operation.pathParameters();
        for (int i = parameters.size() - 1; i >= 0; i--) {
            record(parameters.get(i), source, choices).forEach(values::putIfAbsent);
        }
        if (!operation.method().equals("GET")) {
            values.replace("facilityId", OWN_FACILITY, choices.unknownId());
        }
        return values;
    }

    /** A value for a property or parameter that refers to a record. */
    String reference(String name, String example, IdSource source, Choices choices) {
        if (source == IdSource.EXAMPLES && !example.isEmpty()) {
            return example;
        }
        return kind(name)
                .map(kind -> id(kind, source, choices))
                .orElseGet(() -> example.isEmpty() ? choices.unknownId() : example);
    }

    /** Keeps the records that a response to a creation names. */
    void keep(SpecOperation creation, Map<String, String> path, Json response) {
        String kind = createdKind(creation);
        examples.keySet().stream()
                .filter(response::has)
                // an account in another record is the one that made the request
                .filter(name -> name.equals(kind) || !name.equals(ACCOUNT))
                .filter(name -> response.get(name).node().isString())
                .forEach(name -> add(name, Map.of(name, response.text(name))));
        if (response.has("id")) {
            Map<String, String> ids = new HashMap<>(path);
            ids.put(kind, response.text("id"));
            add(kind, ids);
        }
    }

    private void add(String kind, Map<String, String> ids) {
        List<Map<String, String>> known = created.computeIfAbsent(kind, name -> new ArrayList<>());
        if (!known.contains(ids)) {
            known.add(ids);
        }
    }

    /** By the parameter of the paths below the collection, or else by the name of the operation. */
    private String createdKind(SpecOperation creation) {
        String below = creation.path() + "/{";
        return operations.stream()
                .map(SpecOperation::path)
                .filter(path -> path.startsWith(below))
                .map(path -> path.substring(below.length(), path.indexOf('}', below.length())))
                .findFirst()
                .orElseGet(() -> {
                    String record = creation.id().replaceFirst("^create", "");
                    return record.substring(0, 1).toLowerCase(Locale.ROOT) + record.substring(1) + "Id";
                });
    }

    /** The ids that lead to one record of the kind, its own among them. */
    private Map<String, String> record(String kind, IdSource source, Choices choices) {
        List<Map<String, String>> known = created.getOrDefault(kind, List.of());
        boolean fromKnown = source == IdSource.CREATED || source == IdSource.MIXED && choices.chance(0.4);
        return fromKnown && !known.isEmpty() ? choices.of(known) : Map.of(kind, other(kind, source, choices));
    }

    private String id(String kind, IdSource source, Choices choices) {
        return record(kind, source, choices).getOrDefault(kind, choices.unknownId());
    }

    private String other(String kind, IdSource source, Choices choices) {
        String example = examples.getOrDefault(kind, Demo.unknown(0xabc));
        if (source != IdSource.MIXED) {
            return example;
        }
        return switch (choices.below(5)) {
            case 0 -> example;
            case 1, 2 ->
                example.substring(0, example.length() - 1) + LAST_DIGITS.charAt(choices.below(LAST_DIGITS.length()));
            case 3 -> choices.of(List.copyOf(examples.values()));
            default -> choices.unknownId();
        };
    }

    /** The kind that the name ends with, for instance {@code personId} for {@code survivorPersonId}. */
    private Optional<String> kind(String name) {
        String singular = name.replaceFirst("Ids$", "Id").toLowerCase(Locale.ROOT);
        if (singular.equals("providerid") || singular.equals("actorid")) {
            return Optional.of(ACCOUNT);
        }
        return examples.keySet().stream()
                .filter(kind -> singular.equals(kind.toLowerCase(Locale.ROOT))
                        || kind.length() > 2 && singular.endsWith(kind.toLowerCase(Locale.ROOT)))
                .max(Comparator.comparingInt(String::length));
    }
}
