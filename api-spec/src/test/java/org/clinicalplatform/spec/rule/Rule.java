package org.clinicalplatform.spec.rule;

import java.util.List;

/**
 * A sentence that must hold everywhere in the contract; its name says it.
 *
 * @param <D> what it reads: the bundled document or the files behind it
 */
interface Rule<D> {
    String name();

    /** Every place that breaks the rule, in words that lead there; empty if it holds. */
    List<String> offenders(D document);
}
