package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.NameUse;
import org.jspecify.annotations.Nullable;

/** A name, as FHIR's HumanName. */
public record PersonName(
        NameUse use,
        @Nullable String family,
        List<String> given,
        @Nullable String prefix,
        @Nullable String suffix) {}
