package org.clinicalplatform.repoint.message;

import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.demographics.merge.MergedPerson;
import org.clinicalplatform.demographics.merge.MergedPersons;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.PersonName;
import org.clinicalplatform.hl7.CompositeId;
import org.clinicalplatform.hl7.MergedPatient;
import org.clinicalplatform.hl7.PatientMergeEvent;
import org.clinicalplatform.hl7.PatientName;
import org.jspecify.annotations.Nullable;

/**
 * Maps a merge to one event for each assigning authority that issued identifiers of the same type to both persons, in
 * the codes of HL7 v2. Both patients have a number of the service, so a merge of two patients has at least the event of
 * that authority. If one of them is closed to the viewer, it is the only one: identifiers follow the visibility of the
 * patient as far as they can (decision 0036).
 */
final class MergeEvents {
    /** MSH-10 takes 20 characters. */
    private static final int CONTROL_ID_BYTES = 10;

    /** The identifiers of a person, grouped once: a person may have thousands, each of another authority. */
    private record Known(MergedPerson person, Map<String, List<PatientIdentifier>> bySystem) {
        static Known of(MergedPerson person) {
            return new Known(
                    person, person.identifiers().stream().collect(Collectors.groupingBy(PatientIdentifier::system)));
        }

        /** Merges from before there were numbers lack them, and have temporary numbers under another authority. */
        List<CompositeId> identifiers(String authority) {
            if (!PatientNumbers.isAuthority(authority)) {
                return compositeIds(bySystem.getOrDefault(authority, List.of()).stream());
            }
            Stream<PatientIdentifier> assigned = person.identifiers().stream()
                    .filter(identifier -> identifier.system().equals(authority) || identifier.isTemporaryNumber());
            Stream<PatientIdentifier> number = Stream.ofNullable(person.number())
                    .map(value -> new PatientIdentifier(PatientNumbers.TYPE, authority, value));
            return compositeIds(Stream.concat(assigned, number));
        }

        private static List<CompositeId> compositeIds(Stream<PatientIdentifier> identifiers) {
            return identifiers
                    .map(identifier -> new CompositeId(identifier.value(), typeCode(identifier)))
                    .distinct()
                    .toList();
        }
    }

    private MergeEvents() {}

    static List<PatientMergeEvent> of(MergedPersons merge) {
        Known survivor = Known.of(merge.survivor());
        Known loser = Known.of(merge.loser());
        Stream<String> others = merge.closed() ? Stream.of() : survivor.bySystem().keySet().stream();
        return Stream.concat(Stream.of(PatientNumbers.authority(merge.tenantId())), others)
                .distinct()
                .sorted()
                .flatMap(authority ->
                        event(merge, authority, survivor.identifiers(authority), loser.identifiers(authority)))
                .toList();
    }

    /**
     * Empty if the loser has no identifier of the authority to retire: only those that the survivor has as well, or
     * those of a type that the survivor lacks. A receiver merges an identifier into one of the same type (HL7 v2.5,
     * section 3.3.40).
     */
    private static Stream<PatientMergeEvent> event(
            MergedPersons merge, String authority, List<CompositeId> surviving, List<CompositeId> known) {
        Set<String> values = surviving.stream().map(CompositeId::value).collect(Collectors.toSet());
        Set<String> types = surviving.stream().map(CompositeId::typeCode).collect(Collectors.toSet());
        List<CompositeId> retired = known.stream()
                .filter(identifier -> types.contains(identifier.typeCode()) && !values.contains(identifier.value()))
                .toList();
        if (retired.isEmpty()) {
            return Stream.of();
        }
        return Stream.of(new PatientMergeEvent(
                controlId(merge.personMergeId(), authority),
                merge.mergedAt(),
                authority,
                new MergedPatient(surviving, name(merge.survivor())),
                new MergedPatient(retired, name(merge.loser())),
                birthDate(merge.survivor()),
                sex(merge.survivor().gender())));
    }

    /** A temporary number is merged into a permanent one, and HL7 table 0203 does not have its type. */
    private static String typeCode(PatientIdentifier identifier) {
        return identifier.isTemporaryNumber() ? PatientNumbers.TYPE : identifier.type();
    }

    /** Receivers take the first name for the legal one, and print it on labels. */
    private static @Nullable PatientName name(MergedPerson person) {
        PersonName name = person.officialName() == null ? person.name() : person.officialName();
        return name == null
                ? null
                : new PatientName(name.family(), name.given(), name.prefix(), name.suffix(), nameType(name.use()));
    }

    /** HL7 table 0200. */
    private static String nameType(NameUse use) {
        return switch (use) {
            case OFFICIAL -> "L";
            case USUAL -> "D";
            case MAIDEN -> "M";
            case NICKNAME -> "N";
            case ANONYMOUS -> "S";
            case OLD -> "U";
        };
    }

    /** HL7 table 0001. */
    private static @Nullable String sex(@Nullable Gender gender) {
        if (gender == null) {
            return null;
        }
        return switch (gender) {
            case MALE -> "M";
            case FEMALE -> "F";
            case OTHER -> "O";
            case UNKNOWN -> "U";
        };
    }

    /** Only the year of an estimated date. */
    private static @Nullable String birthDate(MergedPerson person) {
        return person.birthDate() == null
                ? null
                : person.birthDate()
                        .format(
                                person.birthDateEstimated()
                                        ? DateTimeFormatter.ofPattern("uuuu")
                                        : DateTimeFormatter.BASIC_ISO_DATE);
    }

    private static String controlId(UUID personMergeId, String authority) {
        byte[] digest = DigestUtils.sha256(personMergeId + " " + authority);
        return HexFormat.of().formatHex(digest, 0, CONTROL_ID_BYTES);
    }
}
