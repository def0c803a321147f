package org.clinicalplatform.spec.rule;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A statement that must hold everywhere in the specification; its name is the statement.
 *
 * @param <D> what it reads: the bundled document or the files behind it
 */
interface Rule<D> {
    String name();

    /** Finds every place that violates the rule. */
    Function<D, Stream<String>> check();

    default List<String> offenders(D document) {
        return check().apply(document).distinct().toList();
    }
}
