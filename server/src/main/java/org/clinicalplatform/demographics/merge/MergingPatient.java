package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/** A live patient of one of the two persons. */
record MergingPatient(UUID id, UUID personId) {}
