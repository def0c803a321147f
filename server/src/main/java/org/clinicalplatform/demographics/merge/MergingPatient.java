package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/** The live patient of one of the two persons. */
record MergingPatient(UUID id, UUID personId) {}
