package org.clinicalplatform.spec.gate;

/**
 * A break as it affects one operation; a change of a shared schema affects every operation that uses it.
 *
 * @param operationId of the released specification
 */
record LocatedBreak(String operationId, OperationPart part, Break broken) {}
