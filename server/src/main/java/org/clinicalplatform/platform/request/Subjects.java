package org.clinicalplatform.platform.request;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Whom a request concerns, for its audit event. Confined to the thread that serves the request. */
public final class Subjects {
    private final Set<UUID> patients = new LinkedHashSet<>(2);
    private final Set<UUID> persons = new LinkedHashSet<>(0);
    private @Nullable UUID patientId;
    private @Nullable UUID userAccountId;

    Subjects() {}

    /** The patient whom the request names or whose record was admitted last; null if none is known. */
    public @Nullable UUID patientId() {
        return patientId;
    }

    /** Keeps the patient whom the request names, visible to the caller or not, in place of an earlier one. */
    public void keepRequestedPatient(UUID id) {
        patientId = id;
    }

    /** Keeps a patient to whom, or to whose record, the caller was admitted. */
    public void keepAdmittedPatient(UUID id) {
        patientId = id;
        patients.add(id);
    }

    /** Keeps a patient whose data the response contains. */
    public void keepReturnedPatient(UUID id) {
        patients.add(id);
    }

    /** Keeps a person to whom the caller was admitted, or whose data the response contains. */
    public void keepPerson(UUID id) {
        persons.add(id);
    }

    /** The patients whose data the caller was admitted to or received. */
    public Set<UUID> patients() {
        return Collections.unmodifiableSet(patients);
    }

    /** The persons whose data the caller was admitted to or received; their patients count as well. */
    public Set<UUID> persons() {
        return Collections.unmodifiableSet(persons);
    }

    /** The account that an administrative request is about; null if the request did not reveal one. */
    public @Nullable UUID userAccountId() {
        return userAccountId;
    }

    /** Keeps the account that an administrative request is about. */
    public void keepUserAccount(UUID id) {
        userAccountId = id;
    }
}
