package org.clinicalplatform.repoint;

import java.time.Instant;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.jspecify.annotations.Nullable;

/**
 * The obligations of a module in one state, of all tenants.
 *
 * @param count at most the limit of the query
 * @param oldest time of the oldest merge among them
 */
record OpenObligations(
        String moduleKey,
        ModuleRepointState state,
        long count,
        @Nullable Instant oldest) {}
