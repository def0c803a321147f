package org.clinicalplatform.contract.synthea;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.ServerLaunch;

/**
 * An export of Synthea 3.3.0, made for one test: the files and columns of its CSV exporter, and patients of whom none
 * was loaded before. The first row of a file is on line 2.
 */
public final class SmallExport {

    private final Path directory;
    private final Map<String, List<String>> files = new LinkedHashMap<>();

    /** @param directory an empty one */
    public SmallExport(Path directory) {
        this.directory = directory;
        add(
                "patients",
                "Id,BIRTHDATE,DEATHDATE,SSN,DRIVERS,PASSPORT,PREFIX,FIRST,MIDDLE,LAST,SUFFIX,MAIDEN,MARITAL,RACE,ETHNICITY,"
                        + "GENDER,BIRTHPLACE,ADDRESS,CITY,STATE,COUNTY,FIPS,ZIP,LAT,LON,HEALTHCARE_EXPENSES,"
                        + "HEALTHCARE_COVERAGE,INCOME");
        add(
                "encounters",
                "Id,START,STOP,PATIENT,ORGANIZATION,PROVIDER,PAYER,ENCOUNTERCLASS,CODE,DESCRIPTION,BASE_ENCOUNTER_COST,"
                        + "TOTAL_CLAIM_COST,PAYER_COVERAGE,REASONCODE,REASONDESCRIPTION");
        add("conditions", "START,STOP,PATIENT,ENCOUNTER,SYSTEM,CODE,DESCRIPTION");
        add("observations", "DATE,PATIENT,ENCOUNTER,CATEGORY,CODE,DESCRIPTION,VALUE,UNITS,TYPE");
        add(
                "allergies",
                "START,STOP,PATIENT,ENCOUNTER,CODE,SYSTEM,DESCRIPTION,TYPE,CATEGORY,REACTION1,DESCRIPTION1,SEVERITY1,"
                        + "REACTION2,DESCRIPTION2,SEVERITY2");
        add("careplans", "Id,START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION,REASONCODE,REASONDESCRIPTION");
        add(
                "procedures",
                "START,STOP,PATIENT,ENCOUNTER,SYSTEM,CODE,DESCRIPTION,BASE_COST,REASONCODE,REASONDESCRIPTION");
        add("immunizations", "DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION,BASE_COST");
    }

    private void add(String file, String line) {
        files.computeIfAbsent(file, each -> new ArrayList<>()).add(line);
    }

    /** Adds a patient with a check-up and something of every kind, ten rows in all, and returns the id. */
    public String patient(String family) {
        String patient = UUID.randomUUID().toString();
        String encounter = UUID.randomUUID().toString();
        String both = patient + "," + encounter;
        add(
                "patients",
                patient + ",1961-04-30,,,,,Mr.,Aldo12," + family
                        + "7,Berg34,,,M,white,nonhispanic,M,Boston,1 Elm St,Boston,"
                        + "Massachusetts,Suffolk County,,02108,42.3,-71.0,1.0,1.0,1");
        add(
                "encounters",
                encounter + ",2025-02-03T09:00:00Z,2025-02-03T09:30:00Z," + patient
                        + ",,,,wellness,162673000,General examination of patient (procedure),1.0,1.0,0.0,,");
        add("conditions", "2025-02-03,," + both + ",SNOMED-CT,59621000,Essential hypertension (disorder)");
        observation(patient, encounter, "8867-4", "Heart rate", "71.0", "/min");
        observation(patient, encounter, "8480-6", "Systolic Blood Pressure", "138.0", "mm[Hg]");
        add(
                "observations",
                "2025-02-03T09:00:00Z," + both
                        + ",laboratory,2339-0,Glucose [Mass/volume] in Blood,88.4,mg/dL,numeric");
        add(
                "allergies",
                "2025-02-03,," + both
                        + ",1191,RxNorm,Aspirin,allergy,medication,271807003,Eruption of skin (disorder),MILD" + ",,,");
        add(
                "careplans",
                UUID.randomUUID() + ",2025-02-03,," + both
                        + ",736285004,Hypertension clinical management plan (record artifact),59621000,Essential"
                        + " hypertension (disorder)");
        add(
                "procedures",
                "2025-02-03T09:00:00Z,2025-02-03T09:10:00Z," + both
                        + ",SNOMED-CT,430193006,Medication Reconciliation (procedure),1.0,,");
        add("immunizations", "2025-02-03T09:00:00Z," + both + ",140,\"Influenza, seasonal, injectable\",136.00");
        return patient;
    }

    /** Adds a man without a chart. The loader drops digits in names. */
    public void person(String given, String family, LocalDate birthDate, String line) {
        add(
                "patients",
                UUID.randomUUID() + "," + birthDate + ",,,,,Mr.," + given + ",," + family
                        + ",,,M,white,nonhispanic,M,Boston," + line
                        + ",Boston,Massachusetts,Suffolk County,,02108,42.3,-71.0,1.0,1.0,1");
    }

    private void observation(String patient, String encounter, String code, String name, String value, String unit) {
        add(
                "observations",
                "2025-02-03T09:00:00Z," + patient + "," + encounter + ",vital-signs," + code + "," + name + "," + value
                        + "," + unit + ",numeric");
    }

    /** Writes the files and returns their directory. */
    public Path write() {
        try {
            for (Map.Entry<String, List<String>> file : files.entrySet()) {
                Files.write(directory.resolve(file.getKey() + ".csv"), file.getValue());
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the command that loads the files. */
    public static CommandProcess load(ServerLaunch launch, Path directory) {
        return launch.startCommand("load-synthea", "--directory=" + directory, "--tenant=NORTH", "--facility=N1");
    }
}
