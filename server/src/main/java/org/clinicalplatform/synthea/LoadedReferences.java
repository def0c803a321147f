package org.clinicalplatform.synthea;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The loaded records that rows of the export refer to. */
final class LoadedReferences {
    private record KnownCondition(
            UUID id, UUID patientId, String code, @Nullable LocalDate onset) {}

    /** The id of a merged patient resolves to the survivor. */
    private static final String READ_PATIENTS = """
            select named.id, p.id
            from patient named join patient p on p.id = coalesce(named.merged_into_patient_id, named.id)
            where named.id = any(?) and named.tenant_id = ? and p.voided_at is null
            order by p.id""";

    /** The lock prevents merges until the transaction ends. */
    private static final String LOCK_PATIENTS = READ_PATIENTS + " for key share of p";

    /** Voided encounters are unknown. The lock prevents voiding until the transaction ends. */
    private static final String LOCK_ENCOUNTERS = """
            select id, patient_id from encounter
            where id = any(?) and tenant_id = ? and voided_at is null
            order by id
            for share""";

    private static final String READ_ENCOUNTERS = "select id from encounter where id = any(?)";

    /** A deactivation commits before this, or waits for the end of the transaction and then sees what it has added. */
    private static final String LOCK_FACILITY = """
            select id from facility
            where id = ? and active
            for key share""";

    private static final String READ_CONDITIONS = """
            select id, patient_id, code_code, onset_date from condition
            where patient_id = any(?) and tenant_id = ? and code_system = ? and code_code = any(?) and voided_at is null""";

    /** A merge commits before this or waits for the end of the transaction. It locks persons before patients, too. */
    private static final String LOCK_PERSONS = """
            select id, coalesce(merged_into_person_id, id) from person
            where id = any(?)
            order by id
            for key share""";

    private final Target target;
    private final Map<UUID, UUID> persons = new HashMap<>();
    private final Map<UUID, UUID> patients = new HashMap<>();
    private final Map<UUID, UUID> patientsOfEncounters = new HashMap<>();
    private final Set<UUID> encounters = new HashSet<>();
    private final List<KnownCondition> conditions = new ArrayList<>();

    private LoadedReferences(Target target) {
        this.target = target;
    }

    /**
     * Reads and locks what the rows refer to, in the current transaction.
     *
     * @throws LoadRefusedException if the rows are of the facility, and it was deactivated since the load began
     */
    static LoadedReferences of(ExportFile file, List<SourceRow> rows, Target target, Connection connection)
            throws SQLException {
        LoadedReferences known = new LoadedReferences(target);
        if (file == ExportFile.PATIENTS) {
            known.lockPersons(known.named(rows, "Id", Table.PERSON), connection);
            known.readPatients(known.named(rows, "Id", Table.PATIENT), connection);
        } else {
            known.readPatients(known.named(rows, "PATIENT", Table.PATIENT), connection);
        }
        if (file == ExportFile.PATIENTS || file == ExportFile.ENCOUNTERS) {
            known.lockFacility(connection);
        } else {
            known.lockEncounters(known.named(rows, "ENCOUNTER", Table.ENCOUNTER), connection);
        }
        if (file == ExportFile.ENCOUNTERS) {
            known.readEncounters(known.named(rows, "Id", Table.ENCOUNTER), connection);
        }
        if (file == ExportFile.CAREPLANS) {
            known.readConditions(rows, connection);
        }
        return known;
    }

    /** Whether the person was there before this row, and may have been changed or merged since. */
    boolean knowsPerson(UUID personId) {
        return persons.containsKey(personId);
    }

    /** Whether the person was merged into another one, who has the names now. */
    boolean isMerged(UUID personId) {
        return !personId.equals(persons.getOrDefault(personId, personId));
    }

    /** Whether the patient was merged into another one, who has the names and identifiers now. */
    boolean isRetired(UUID patientId) {
        return !patientId.equals(patients.getOrDefault(patientId, patientId));
    }

    /** A later row of the same id adds nothing. */
    void add(List<TableRow> made) {
        for (TableRow row : made) {
            if (row.table() == Table.ENCOUNTER) {
                encounters.add(id(row));
            } else if (row.table() == Table.PERSON) {
                persons.putIfAbsent(id(row), id(row));
            }
        }
    }

    private static UUID id(TableRow row) {
        return UUID.fromString(Objects.requireNonNull(row.value("id")));
    }

    /** Whether the encounter is there already, with its visit or without one; it may be voided. */
    boolean knowsEncounter(UUID encounterId) {
        return encounters.contains(encounterId);
    }

    /** @throws BadRowException unless the patient of the row has been loaded */
    UUID patient(SourceRow row) throws BadRowException {
        UUID patientId = patients.get(target.id(Table.PATIENT, row.required("PATIENT")));
        if (patientId == null) {
            throw new BadRowException("PATIENT is unknown");
        }
        return patientId;
    }

    /**
     * @return null if the row names no encounter
     * @throws BadRowException if the encounter was not loaded or belongs to another patient
     */
    @Nullable UUID encounter(SourceRow row, UUID patientId) throws BadRowException {
        String name = row.text("ENCOUNTER");
        if (name == null) {
            return null;
        }
        UUID encounterId = target.id(Table.ENCOUNTER, name);
        UUID owner = patientsOfEncounters.get(encounterId);
        if (owner == null) {
            throw new BadRowException("ENCOUNTER is unknown");
        }
        if (!owner.equals(patientId)) {
            throw new BadRowException("ENCOUNTER is of another patient");
        }
        return encounterId;
    }

    /**
     * The patient's condition with the row's REASONCODE: the latest with an onset up to the day, else the first after
     * it.
     */
    Optional<UUID> condition(SourceRow row, LocalDate day) throws BadRowException {
        UUID patientId = patient(row);
        List<KnownCondition> candidates = conditions.stream()
                .filter(condition -> condition.patientId().equals(patientId)
                        && condition.code().equals(row.text("REASONCODE")))
                .sorted(Comparator.comparing(LoadedReferences::onset).thenComparing(KnownCondition::id))
                .toList();
        return candidates.stream()
                .filter(condition -> !onset(condition).isAfter(day))
                .reduce((earlier, later) -> later)
                .or(() -> candidates.stream().findFirst())
                .map(KnownCondition::id);
    }

    private static LocalDate onset(KnownCondition condition) {
        return Objects.requireNonNullElse(condition.onset(), LocalDate.MIN);
    }

    private List<UUID> named(List<SourceRow> rows, String column, Table table) {
        return rows.stream()
                .flatMap(row -> Stream.ofNullable(row.text(column)))
                .distinct()
                .map(name -> target.id(table, name))
                .toList();
    }

    private void lockPersons(List<UUID> ids, Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LOCK_PERSONS)) {
            query.setArray(1, uuids(ids, connection));
            readPairs(query, persons);
        }
    }

    /**
     * Locks the patients and reads them again under the lock: the statement that locks reads only the locked rows anew
     * after a wait. It misses whoever was merged meanwhile, and still finds the survivor of a merge that was undone.
     */
    private void readPatients(List<UUID> ids, Connection connection) throws SQLException {
        Savepoint unlocked = connection.setSavepoint();
        Map<UUID, UUID> locked = patients(LOCK_PATIENTS, ids, connection);
        Map<UUID, UUID> current = patients(READ_PATIENTS, ids, connection);
        while (!locked.equals(current)) {
            connection.rollback(unlocked);
            locked = patients(LOCK_PATIENTS, ids, connection);
            current = patients(READ_PATIENTS, ids, connection);
        }
        patients.putAll(current);
    }

    private Map<UUID, UUID> patients(String sql, List<UUID> ids, Connection connection) throws SQLException {
        Map<UUID, UUID> found = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setArray(1, uuids(ids, connection));
            query.setObject(2, target.tenantId());
            readPairs(query, found);
        }
        return found;
    }

    private void lockFacility(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LOCK_FACILITY)) {
            query.setObject(1, target.facilityId());
            try (ResultSet found = query.executeQuery()) {
                if (!found.next()) {
                    throw new LoadRefusedException(
                            "The facility was deactivated during the load. What was loaded until now is kept; the same"
                                    + " command continues once the facility is active again.");
                }
            }
        }
    }

    private void lockEncounters(List<UUID> ids, Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LOCK_ENCOUNTERS)) {
            query.setArray(1, uuids(ids, connection));
            query.setObject(2, target.tenantId());
            readPairs(query, patientsOfEncounters);
        }
    }

    private void readEncounters(List<UUID> ids, Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(READ_ENCOUNTERS)) {
            query.setArray(1, uuids(ids, connection));
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    encounters.add(found.getObject(1, UUID.class));
                }
            }
        }
    }

    private void readConditions(List<SourceRow> rows, Connection connection) throws SQLException {
        List<String> codes = rows.stream()
                .flatMap(row -> Stream.ofNullable(row.text("REASONCODE")))
                .distinct()
                .toList();
        try (PreparedStatement query = connection.prepareStatement(READ_CONDITIONS)) {
            query.setArray(1, uuids(patients.values(), connection));
            query.setObject(2, target.tenantId());
            query.setString(3, SyntheaCodes.SNOMED_CT);
            query.setArray(4, connection.createArrayOf("text", codes.toArray()));
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    conditions.add(new KnownCondition(
                            found.getObject(1, UUID.class),
                            found.getObject(2, UUID.class),
                            found.getString(3),
                            found.getObject(4, LocalDate.class)));
                }
            }
        }
    }

    private static void readPairs(PreparedStatement query, Map<UUID, UUID> pairs) throws SQLException {
        try (ResultSet found = query.executeQuery()) {
            while (found.next()) {
                UUID second = found.getObject(2, UUID.class);
                if (second != null) {
                    pairs.put(found.getObject(1, UUID.class), second);
                }
            }
        }
    }

    private static Array uuids(Collection<UUID> ids, Connection connection) throws SQLException {
        return connection.createArrayOf("uuid", ids.toArray());
    }
}
