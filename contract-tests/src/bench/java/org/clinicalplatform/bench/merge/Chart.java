package org.clinicalplatform.bench.merge;

import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Patients;

/** How many rows of each table a patient has. */
record Chart(String name, Map<ChartTable, Integer> rows) {

    /** The fullest chart of a synthetic population: ten years of a patient with many diseases. */
    static Chart fullest() {
        Map<ChartTable, Integer> rows = few();
        rows.put(ChartTable.VISIT, 729);
        rows.put(ChartTable.ENCOUNTER, 729);
        rows.put(ChartTable.OBSERVATION, 8757);
        rows.put(ChartTable.CONDITION, 166);
        rows.put(ChartTable.PROCEDURE, 1227);
        rows.put(ChartTable.IMMUNIZATION, 12);
        rows.put(ChartTable.CARE_PLAN, 6);
        return new Chart("fullest of a population", rows);
    }

    /** A hundred thousand rows, as many in each table. */
    static Chart huge() {
        Map<ChartTable, Integer> rows = new EnumMap<>(ChartTable.class);
        for (ChartTable table : ChartTable.values()) {
            rows.put(table, 100_000 / ChartTable.values().length + 1);
        }
        return new Chart("100,000 rows", rows);
    }

    static Chart small() {
        Map<ChartTable, Integer> rows = few();
        rows.put(ChartTable.VISIT, 3);
        rows.put(ChartTable.ENCOUNTER, 4);
        rows.put(ChartTable.OBSERVATION, 30);
        rows.put(ChartTable.CONDITION, 2);
        rows.put(ChartTable.ALLERGY, 1);
        rows.put(ChartTable.APPOINTMENT, 1);
        return new Chart("small", rows);
    }

    private static Map<ChartTable, Integer> few() {
        Map<ChartTable, Integer> rows = new EnumMap<>(ChartTable.class);
        rows.put(ChartTable.NAMES, 2);
        rows.put(ChartTable.ADDRESSES, 1);
        rows.put(ChartTable.IDENTIFIERS, 2);
        rows.put(ChartTable.CONTACTS, 2);
        return rows;
    }

    int size() {
        return rows.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** A new patient of NORTH with all of it; returns the id. */
    String makeFor(Database database) {
        Patients patients = new Patients(database);
        String patient = patients.atN1();
        String person = patients.personOf(patient);
        String other = patients.personOf(patients.atN1());
        rows.forEach((table, count) -> database.update(table.insert()
                .replace(":tenant", quoted(Demo.NORTH))
                .replace(":owner", quoted(table.isOfPerson() ? person : patient))
                .replace(":by", quoted(Demo.CLINICIAN_ID))
                .replace(":facility", quoted(Demo.N1))
                .replace(":other", quoted(other))
                .replace(":rows", Integer.toString(count))));
        return patient;
    }

    private static String quoted(String id) {
        return "'" + UUID.fromString(id) + "'::uuid";
    }
}
