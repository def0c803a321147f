package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.empty;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Participations;
import org.junit.jupiter.api.Test;

/** Searches of participations in encounters; {@code ExcludedTest} proves the denials. */
class EncounterProvidersTest {

    /** The list of a denied encounter is a 403, an exception in the requirements; a search is empty. */
    @Test
    void searchWhenEncounterIsDeniedThenTellsNothingOfIt() {
        Api clinician = Api.as(Demo.CLINICIAN);
        clinician.get(Participations.ofEncounter(Demo.ENCOUNTER_AT_N2)).statusCode(403);
        for (String id : List.of(Demo.ENCOUNTER_AT_N2, Demo.unknown(0xa10))) {
            clinician
                    .get(Participations.PATH + "?encounterId=" + id)
                    .statusCode(200)
                    .body("id", empty());
        }
    }
}
