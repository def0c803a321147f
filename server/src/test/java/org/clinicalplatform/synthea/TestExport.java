package org.clinicalplatform.synthea;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** An export of a test's own; files without rows have a header. The first row of a file is on line 2. */
final class TestExport {
    /** When things happen, unless a test says otherwise. */
    static final String TIME = "2020-02-03T10:00:00Z";

    private static final Map<ExportFile, String> HEADERS = Map.of(
            ExportFile.PATIENTS,
                    "Id,BIRTHDATE,DEATHDATE,SSN,DRIVERS,PASSPORT,PREFIX,FIRST,MIDDLE,LAST,SUFFIX,MAIDEN,MARITAL,GENDER,"
                            + "ADDRESS,CITY,STATE,COUNTY,ZIP",
            ExportFile.ENCOUNTERS, "Id,START,STOP,PATIENT,ENCOUNTERCLASS,CODE,DESCRIPTION,REASONCODE,REASONDESCRIPTION",
            ExportFile.CONDITIONS, "START,STOP,PATIENT,ENCOUNTER,SYSTEM,CODE,DESCRIPTION",
            ExportFile.OBSERVATIONS, "DATE,PATIENT,ENCOUNTER,CATEGORY,CODE,DESCRIPTION,VALUE,UNITS,TYPE",
            ExportFile.ALLERGIES,
                    "START,STOP,PATIENT,ENCOUNTER,CODE,SYSTEM,DESCRIPTION,TYPE,CATEGORY,"
                            + "REACTION1,DESCRIPTION1,SEVERITY1,REACTION2,DESCRIPTION2,SEVERITY2",
            ExportFile.CAREPLANS, "Id,START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION,REASONCODE,REASONDESCRIPTION",
            ExportFile.PROCEDURES, "START,STOP,PATIENT,ENCOUNTER,SYSTEM,CODE,DESCRIPTION,REASONCODE,REASONDESCRIPTION",
            ExportFile.IMMUNIZATIONS, "DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION,BASE_COST");

    private final Path directory;
    private final Map<ExportFile, List<String>> lines = new EnumMap<>(ExportFile.class);

    /** @param directory an empty one */
    TestExport(Path directory) {
        this.directory = directory;
        HEADERS.forEach((file, header) -> lines.put(file, new ArrayList<>(List.of(header))));
    }

    TestExport row(ExportFile file, String... fields) {
        return line(file, String.join(",", fields));
    }

    TestExport line(ExportFile file, String... added) {
        Objects.requireNonNull(lines.get(file)).addAll(Arrays.asList(added));
        return this;
    }

    /** A new patient with nothing but what every patient has; returns their id. */
    String patient() {
        String id = UUID.randomUUID().toString();
        line(ExportFile.PATIENTS, id + ",1970-01-31,,,,,,Ada,,Berg,,,,F,,,,,");
        return id;
    }

    /** A new encounter of the patient; returns its id. */
    String encounter(String patient) {
        String id = UUID.randomUUID().toString();
        line(
                ExportFile.ENCOUNTERS,
                id + ",2020-01-01T08:00:00Z,2020-01-01T09:00:00Z," + patient + ",ambulatory,185349003,Check up,,");
        return id;
    }

    /** A new observation of the encounter; neither need exist. */
    void observation(String patient, String encounter, String code, String value, String unit, String type) {
        row(ExportFile.OBSERVATIONS, TIME, patient, encounter, "exam", code, "Observed", value, unit, type);
    }

    Path write() throws IOException {
        for (Map.Entry<ExportFile, List<String>> file : lines.entrySet()) {
            Files.write(directory.resolve(file.getKey().title()), file.getValue());
        }
        return directory;
    }
}
