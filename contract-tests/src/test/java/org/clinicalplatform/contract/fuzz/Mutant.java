package org.clinicalplatform.contract.fuzz;

import org.clinicalplatform.contract.harness.RawRequest;

/**
 * A request after a mutation.
 *
 * @param mutation what was changed
 * @param broken whether the specification refuses it, whoever calls
 */
record Mutant(String mutation, RawRequest request, boolean broken) {}
