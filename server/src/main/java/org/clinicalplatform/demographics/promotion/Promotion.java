package org.clinicalplatform.demographics.promotion;

import java.util.List;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.PersonDetails;
import org.clinicalplatform.demographics.person.PersonName;
import org.clinicalplatform.demographics.person.Preferable;

/** The identity of a temporary person. */
record Promotion(
        PersonDetails details, List<Preferable<PersonName>> names, List<Preferable<PatientIdentifier>> identifiers) {}
