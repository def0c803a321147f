package org.clinicalplatform.platform.persistence;

import java.util.List;
import java.util.Objects;

/**
 * The ids under which rows name a patient, as one text array per column, so that a statement is the same for any number
 * of them. Without an id, a search is not for a patient.
 *
 * @param since from when on rows with the id name the patient, inclusive
 * @param until inclusive
 */
public record PatientIdColumns(List<String> id, List<String> since, List<String> until) {
    /** Of a search that is not for a patient. */
    public static final PatientIdColumns NONE = new PatientIdColumns(List.of(), List.of(), List.of());

    private static final String ALWAYS_SINCE = "-infinity";
    private static final String ALWAYS_UNTIL = "infinity";

    /** Of these ids. */
    public static PatientIdColumns of(List<PatientIdPeriod> ids) {
        return new PatientIdColumns(
                ids.stream().map(id -> id.id().toString()).toList(),
                ids.stream()
                        .map(id -> Objects.toString(id.since(), ALWAYS_SINCE))
                        .toList(),
                ids.stream()
                        .map(id -> Objects.toString(id.until(), ALWAYS_UNTIL))
                        .toList());
    }

    /** Whether the search is not for a patient. */
    public boolean isEmpty() {
        return id.isEmpty();
    }

    /** Whether an id names the patient for a time only; otherwise the times need no condition. */
    public boolean hasPeriods() {
        return since.stream().anyMatch(time -> !time.equals(ALWAYS_SINCE));
    }
}
