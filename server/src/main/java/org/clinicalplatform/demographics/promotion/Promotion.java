package org.clinicalplatform.demographics.promotion;

import java.util.List;
import org.clinicalplatform.demographics.patient.PatientIdentifierDetails;
import org.clinicalplatform.demographics.person.Draft;
import org.clinicalplatform.demographics.person.PersonDetails;
import org.clinicalplatform.demographics.person.PersonNameDetails;

/** Who a temporary person turned out to be. */
record Promotion(
        PersonDetails details,
        List<Draft<PersonNameDetails>> names,
        List<Draft<PatientIdentifierDetails>> identifiers) {}
