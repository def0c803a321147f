package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;

/** A live person, and the others with a common blocking key. */
record BlockedPersons(UUID personId, List<UUID> otherIds) {}
