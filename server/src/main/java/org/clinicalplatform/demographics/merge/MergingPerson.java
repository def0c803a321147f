package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.demographics.person.BirthDates;
import org.clinicalplatform.platform.denial.PersonRecord;
import org.jspecify.annotations.Nullable;

/** A person as far as a merge needs it. */
record MergingPerson(
        UUID id,
        Gender gender,
        @Nullable LocalDate birthDate,
        boolean birthDateEstimated,
        @Nullable Instant deceasedAt,
        @Nullable String maritalStatus,
        @Nullable String language,
        boolean temporary,
        @Nullable UUID mergedIntoPersonId)
        implements PersonRecord {

    @Override
    public List<UUID> personIds() {
        return List.of(id);
    }

    boolean isMergedAway() {
        return mergedIntoPersonId != null;
    }

    /** Whether only the other one's identity is known, so that a merge identifies this person. */
    boolean isIdentifiedBy(MergingPerson other) {
        return temporary && !other.temporary;
    }

    /**
     * The fields that this person takes from the other one: those that it lacks, and also birth date and gender if this
     * person was unidentified, so that strangers estimated them. If a date of birth and a time of death contradict each
     * other, this person's own value stays.
     */
    Set<DemographicField> takenFrom(MergingPerson other) {
        Set<DemographicField> filled = EnumSet.noneOf(DemographicField.class);
        if (takesBirthDate(other)) {
            filled.add(DemographicField.BIRTH_DATE);
        }
        if (takesGender(other)) {
            filled.add(DemographicField.GENDER);
        }
        if (maritalStatus == null && other.maritalStatus != null) {
            filled.add(DemographicField.MARITAL_STATUS);
        }
        if (language == null && other.language != null) {
            filled.add(DemographicField.LANGUAGE);
        }
        LocalDate born = takesBirthDate(other) ? other.birthDate : birthDate;
        if (deceasedAt == null && other.deceasedAt != null && BirthDates.isBeforeDeath(born, other.deceasedAt)) {
            filled.add(DemographicField.DECEASED_AT);
        }
        if (isIdentifiedBy(other)) {
            filled.add(DemographicField.TEMPORARY);
        }
        return filled;
    }

    private boolean takesBirthDate(MergingPerson other) {
        if (other.birthDate == null || !BirthDates.isBeforeDeath(other.birthDate, deceasedAt)) {
            return false;
        }
        if (birthDate == null) {
            return true;
        }
        boolean same = birthDate.equals(other.birthDate) && birthDateEstimated == other.birthDateEstimated;
        return isIdentifiedBy(other) && !same;
    }

    private boolean takesGender(MergingPerson other) {
        return other.gender != Gender.UNKNOWN
                && gender != other.gender
                && (gender == Gender.UNKNOWN || isIdentifiedBy(other));
    }
}
