package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.platform.denial.PersonRecord;
import org.jspecify.annotations.Nullable;

/** A person as far as a merge needs it. */
record MergingPerson(
        UUID id,
        Gender gender,
        @Nullable LocalDate birthDate,
        @Nullable Instant deceasedAt,
        @Nullable String maritalStatus,
        @Nullable String language,
        @Nullable UUID mergedIntoPersonId)
        implements PersonRecord {

    @Override
    public List<UUID> personIds() {
        return List.of(id);
    }

    boolean isMergedAway() {
        return mergedIntoPersonId != null;
    }

    /** The fields that this person lacks and the other one has. */
    Set<DemographicField> gapsFilledBy(MergingPerson other) {
        Set<DemographicField> filled = EnumSet.noneOf(DemographicField.class);
        if (birthDate == null && other.birthDate != null) {
            filled.add(DemographicField.BIRTH_DATE);
        }
        if (gender == Gender.UNKNOWN && other.gender != Gender.UNKNOWN) {
            filled.add(DemographicField.GENDER);
        }
        if (maritalStatus == null && other.maritalStatus != null) {
            filled.add(DemographicField.MARITAL_STATUS);
        }
        if (language == null && other.language != null) {
            filled.add(DemographicField.LANGUAGE);
        }
        if (deceasedAt == null && other.deceasedAt != null) {
            filled.add(DemographicField.DECEASED_AT);
        }
        return filled;
    }
}
