package org.clinicalplatform.synthea;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps a patient to a person with names and an address, a patient with identifiers, and a registration at the facility.
 */
final class PatientRows {
    /** Identifier systems as in Synthea's FHIR export. */
    private static final String SOCIAL_SECURITY = "http://hl7.org/fhir/sid/us-ssn";

    private static final String DRIVERS_LICENCE = "urn:oid:2.16.840.1.113883.4.3.25";
    private static final String PASSPORT = "http://hl7.org/fhir/sid/passport-USA";

    /** Written by Synthea where it knows none. */
    private static final String UNKNOWN_POSTAL_CODE = "00000";

    /** Synthea appends a number to each generated name. */
    private static final Pattern NUMBER = Pattern.compile("(?<=\\p{L})[0-9]+(?= |$)");

    private PatientRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        String key = row.required("Id");
        UUID personId = target.id(Table.PERSON, key);
        UUID patientId = target.id(Table.PATIENT, key);
        List<TableRow> rows = new ArrayList<>();
        rows.add(person(row, personId, target));
        boolean retired = known.isRetired(patientId);
        if (!retired && !known.isMerged(personId)) {
            rows.addAll(names(row, personId, target));
        }
        if (!known.knowsPerson(personId)) {
            address(row, personId, target).ifPresent(rows::add);
        }
        rows.add(TableRow.authored(Table.PATIENT, patientId, target)
                .set("tenant_id", target.tenantId())
                .set("person_id", personId));
        if (!retired) {
            rows.addAll(identifiers(row, patientId, target));
        }
        if (!known.knowsPerson(personId)) {
            rows.add(registration(patientId, target));
        }
        return rows;
    }

    private static TableRow registration(UUID patientId, Target target) {
        return new TableRow(Table.PATIENT_FACILITY)
                .set("patient_id", patientId)
                .set("tenant_id", target.tenantId())
                .set("facility_id", target.facilityId())
                .set("registered_at", target.now())
                .set("registered_by", target.accountId());
    }

    private static TableRow person(SourceRow row, UUID id, Target target) throws BadRowException {
        return TableRow.authored(Table.PERSON, id, target)
                .set("tenant_id", target.tenantId())
                .set("gender", gender(row.required("GENDER")))
                .set("birth_date", row.requiredDay("BIRTHDATE"))
                .set("deceased_at", row.endAfter(row.requiredInstant("BIRTHDATE"), "DEATHDATE"))
                .set("marital_status", SchemaRules.maritalStatus(row.text("MARITAL")));
    }

    private static String gender(String code) throws BadRowException {
        return switch (code) {
            case "M" -> "MALE";
            case "F" -> "FEMALE";
            default -> throw new BadRowException("GENDER is neither M nor F");
        };
    }

    private static List<TableRow> names(SourceRow row, UUID personId, Target target) throws BadRowException {
        List<String> given = Stream.of(row.required("FIRST"), row.text("MIDDLE"))
                .flatMap(Stream::ofNullable)
                .map(PatientRows::withoutNumber)
                .toList();
        List<TableRow> names = new ArrayList<>();
        names.add(name(row, "OFFICIAL", personId, target)
                .set("family", withoutNumber(row.required("LAST")))
                .texts("given", given)
                .set("prefix", row.text("PREFIX"))
                .set("suffix", row.text("SUFFIX"))
                .set("preferred", true));
        String maiden = row.text("MAIDEN");
        if (maiden != null) {
            names.add(name(row, "MAIDEN", personId, target)
                    .set("family", withoutNumber(maiden))
                    .texts("given", given)
                    .set("prefix", null)
                    .set("suffix", null)
                    .set("preferred", false));
        }
        return names;
    }

    private static TableRow name(SourceRow row, String use, UUID personId, Target target) {
        return TableRow.authored(Table.PERSON_NAME, target.id(Table.PERSON_NAME, row.key() + ' ' + use), target)
                .set("person_id", personId)
                .set("use", use);
    }

    private static String withoutNumber(String name) {
        return NUMBER.matcher(name).replaceAll("");
    }

    /** The export names no country. */
    private static Optional<TableRow> address(SourceRow row, UUID personId, Target target) {
        String line = row.text("ADDRESS");
        String city = row.text("CITY");
        String district = row.text("COUNTY");
        String state = row.text("STATE");
        String postalCode = UNKNOWN_POSTAL_CODE.equals(row.text("ZIP")) ? null : row.text("ZIP");
        if (Stream.of(line, city, district, state, postalCode).allMatch(Objects::isNull)) {
            return Optional.empty();
        }
        UUID id = target.id(Table.PERSON_ADDRESS, row.key() + " HOME");
        return Optional.of(TableRow.authored(Table.PERSON_ADDRESS, id, target)
                .set("person_id", personId)
                .set("use", "HOME")
                .texts("lines", line == null ? List.of() : List.of(line))
                .set("city", city)
                .set("district", district)
                .set("state", state)
                .set("postal_code", postalCode)
                .set("preferred", true));
    }

    /** The column of the identifiers of a type. */
    static String column(String type) {
        return switch (type) {
            case "PI" -> "Id";
            case "SS" -> "SSN";
            case "DL" -> "DRIVERS";
            default -> "PASSPORT";
        };
    }

    private static List<TableRow> identifiers(SourceRow row, UUID patientId, Target target) {
        return Stream.of(
                        identifier(row, patientId, target, "PI", SyntheaCodes.SYNTHEA),
                        identifier(row, patientId, target, "SS", SOCIAL_SECURITY),
                        identifier(row, patientId, target, "DL", DRIVERS_LICENCE),
                        identifier(row, patientId, target, "PPN", PASSPORT))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** An identifier with a type of HL7 table 0203; Synthea's own id is the preferred one. */
    private static @Nullable TableRow identifier(
            SourceRow row, UUID patientId, Target target, String type, String system) {
        String value = row.text(column(type));
        if (value == null) {
            return null;
        }
        UUID id = target.id(Table.PATIENT_IDENTIFIER, row.key() + ' ' + type);
        return TableRow.ofPatient(Table.PATIENT_IDENTIFIER, id, patientId, target)
                .set("type", type)
                .set("system", system)
                .set("value", value)
                .set("preferred", type.equals("PI"));
    }
}
