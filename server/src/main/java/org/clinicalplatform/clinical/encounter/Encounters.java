package org.clinicalplatform.clinical.encounter;

import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds encounters for the records that refer to one. */
@Component
public class Encounters {
    private final EncounterMapper encounters;

    Encounters(EncounterMapper encounters) {
        this.encounters = encounters;
    }

    /** The encounter if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    public @Nullable Encounter find(Viewer viewer, UUID id) {
        return encounters.findVisible(viewer, id);
    }
}
