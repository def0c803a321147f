package org.clinicalplatform.repoint;

import org.clinicalplatform.api.model.ModuleRepointState;
import org.jspecify.annotations.Nullable;

/** Search criteria; null matches everything. */
record ModuleRepointFilter(
        @Nullable ModuleRepointState state, @Nullable String moduleKey) {}
