package org.clinicalplatform.demographics.duplicate;

import java.util.UUID;

/** A person who is to be compared again. */
record PersonMark(long id, UUID tenantId, UUID personId) {}
