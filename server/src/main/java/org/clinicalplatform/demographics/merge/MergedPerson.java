package org.clinicalplatform.demographics.merge;

import java.time.LocalDate;
import java.util.List;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.PersonName;
import org.jspecify.annotations.Nullable;

/**
 * A person right before a merge; the survivor with the names, birth date and gender that it took from the loser.
 *
 * @param number the number that the service assigned to the patient; null if the person was not a patient
 * @param identifiers live identifiers, preferred first; empty if the person was not a patient
 * @param name the name that lists show, or null if there was none
 * @param officialName null if there was none, and in a merge from before it was kept
 * @param birthDateEstimated whether the birth date is only approximately known, at best by its year
 * @param gender null if it is withheld
 */
public record MergedPerson(
        @Nullable String number,
        List<PatientIdentifier> identifiers,
        @Nullable PersonName name,
        @Nullable PersonName officialName,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        @Nullable Gender gender) {
    public MergedPerson {
        identifiers = List.copyOf(identifiers);
    }

    MergedPerson withoutDemographics() {
        return new MergedPerson(number, identifiers, null, null, null, false, null);
    }
}
