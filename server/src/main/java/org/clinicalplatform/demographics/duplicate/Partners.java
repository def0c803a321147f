package org.clinicalplatform.demographics.duplicate;

import java.util.List;
import java.util.UUID;

/** Whom a person has pairs with. */
record Partners(UUID personId, List<UUID> partnerIds) {}
