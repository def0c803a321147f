package org.clinicalplatform.contract.fuzz;

import java.util.Optional;

/** One way in which hostile or faulty clients differ from the specification. */
@FunctionalInterface
interface Mutation {

    /** The changed request; empty where the draft has nothing to change in this way. */
    Optional<Mutant> apply(Draft draft, Choices choices);
}
