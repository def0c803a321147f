package org.clinicalplatform.spec.rule;

import java.util.Optional;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/** A create has a {@code Location} if an operation reads its record at the path of the create and the id. */
final class LocationChecks {
    private static final String CREATED = "201";
    private static final String LOCATION = "Location";

    private LocationChecks() {}

    static Stream<String> createsWithAnotherLocation(Specification spec) {
        return spec.operations().stream()
                .filter(operation -> locates(operation).isPresent())
                .filter(create -> locates(create).get() != isReadById(create, spec))
                .map(Operation::id);
    }

    /** Empty if the operation creates nothing. */
    private static Optional<Boolean> locates(Operation operation) {
        return Optional.ofNullable(operation.responses().get(CREATED))
                .map(response -> response.path("headers").has(LOCATION));
    }

    /** The server puts the id behind the path of the create, which therefore has no variable. */
    private static boolean isReadById(Operation create, Specification spec) {
        return !create.path().contains("{")
                && spec.operations().stream()
                        .anyMatch(read -> read.method().equals("get")
                                && read.path().matches("\\Q" + create.path() + "\\E/\\{[^/]+}"));
    }
}
