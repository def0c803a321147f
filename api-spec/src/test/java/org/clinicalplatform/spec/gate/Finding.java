package org.clinicalplatform.spec.gate;

/**
 * A break as one operation meets it; a schema that many operations use gives each of them a finding of one break.
 *
 * @param operationId of the released contract
 */
record Finding(String operationId, Part part, Break broken) {}
