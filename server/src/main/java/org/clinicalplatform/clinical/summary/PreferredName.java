package org.clinicalplatform.clinical.summary;

import java.util.List;
import org.clinicalplatform.api.model.NameUse;
import org.jspecify.annotations.Nullable;

/** The name to address a person by. */
public record PreferredName(
        NameUse use,
        @Nullable String family,
        List<String> given,
        @Nullable String prefix,
        @Nullable String suffix) {}
