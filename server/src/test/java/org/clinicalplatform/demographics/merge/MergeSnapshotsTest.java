package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.PersonName;
import org.clinicalplatform.demographics.person.PersonRows;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class MergeSnapshotsTest extends MergeTestCase {
    private static final String MRN = "urn:hospital:mrn";

    private final MergeSnapshots snapshots = bean(MergeSnapshots.class);

    MergeSnapshotsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void findWhenMergedThenHasBothPersonsAsTheyWereBeforeAndWhatTheSurvivorTook() {
        PersonRows persons = new PersonRows(db, tenant.id());
        persons.identifier(survivingPatient, "MR", MRN, "N1");
        persons.identifier(losingPatient, "MR", MRN, "N2");
        persons.name(loser, "OFFICIAL", "Erdmann", List.of("Roseanna"));
        persons.name(loser, "NICKNAME", "Erdmann", List.of("Rosie"));
        db.update("update person_name set preferred = true where person_id = ? and use = 'NICKNAME'", loser);
        db.update(
                "update person set gender = 'FEMALE', birth_date = '1972-04-02', birth_date_estimated = true where id = ?",
                loser);

        PersonMerge merge = merge(survivor, loser).merge();

        MergedPersons before = requireNonNull(snapshots.find(Viewer.of(caller, NOW), merge.id()));
        String survivorsNumber = requireNonNull(before.survivor().number());
        String losersNumber = requireNonNull(before.loser().number());
        String authority = "urn:clinicalplatform:patient-number:" + tenant.id();
        assertThat(before)
                .isEqualTo(new MergedPersons(
                        merge.id(),
                        tenant.id(),
                        merge.mergedAt(),
                        null,
                        survivor,
                        loser,
                        new MergedPerson(
                                survivorsNumber,
                                List.of(
                                        new PatientIdentifier("MR", authority, survivorsNumber),
                                        new PatientIdentifier("MR", MRN, "N1")),
                                null,
                                null,
                                LocalDate.of(1972, 4, 2),
                                true,
                                Gender.FEMALE),
                        new MergedPerson(
                                losersNumber,
                                List.of(
                                        new PatientIdentifier("MR", authority, losersNumber),
                                        new PatientIdentifier("MR", MRN, "N2")),
                                new PersonName(NameUse.NICKNAME, "Erdmann", List.of("Rosie"), null, null),
                                new PersonName(NameUse.OFFICIAL, "Erdmann", List.of("Roseanna"), null, null),
                                LocalDate.of(1972, 4, 2),
                                true,
                                Gender.FEMALE),
                        false));
        assertThat(before.personIds()).containsExactly(survivor, loser);
    }

    /** Receivers of messages need the name of the known person; a clerk would read the same name twice. */
    @Test
    void findOpenWhenTheSurvivorWasTemporaryThenHasItsOwnNameUnlikeTheMessages() {
        PersonRows persons = new PersonRows(db, tenant.id());
        persons.name(survivor, "ANONYMOUS", "Bed Seven", List.of());
        persons.name(loser, "OFFICIAL", "Erdmann", List.of("Roseanna"));
        db.update("update person set temporary = true where id = ?", survivor);
        UUID merge = merge(survivor, loser).merge().id();
        Viewer viewer = Viewer.of(caller, NOW);

        Map<UUID, MergedPersons> open = snapshots.findOpen(viewer, List.of(merge));
        MergedPersons listed = requireNonNull(open.get(merge));
        MergedPersons sent = requireNonNull(snapshots.find(viewer, merge));

        assertThat(requireNonNull(listed.survivor().name()).family()).isEqualTo("Bed Seven");
        assertThat(requireNonNull(listed.loser().name()).family()).isEqualTo("Erdmann");
        assertThat(requireNonNull(sent.survivor().name()).family()).isEqualTo("Erdmann");
    }

    /** A list shows names alone, and the patient of many merges may have thousands of identifiers in each of them. */
    @Test
    void findOpenWhenPatientsWereMergedThenHasNoIdentifiers() {
        UUID merge = merge(survivor, loser).merge().id();
        Viewer viewer = Viewer.of(caller, NOW);

        MergedPersons listed =
                requireNonNull(snapshots.findOpen(viewer, List.of(merge)).get(merge));
        MergedPersons sent = requireNonNull(snapshots.find(viewer, merge));

        assertThat(sent.survivor().identifiers()).isNotEmpty();
        assertThat(sent.loser().identifiers()).isNotEmpty();
        assertThat(listed.survivor().identifiers()).isEmpty();
        assertThat(listed.loser().identifiers()).isEmpty();
        assertThat(listed.survivor().number()).isEqualTo(sent.survivor().number());
    }

    @Test
    void findOpenWhenSomebodyBecameARestrictedPatientSinceThenLeavesTheMergeOut() {
        UUID relative = person();
        UUID duplicate = person();
        UUID merge = merge(relative, duplicate).merge().id();
        Viewer viewer = Viewer.of(caller, NOW);
        assertThat(snapshots.findOpen(viewer, List.of(merge))).containsOnlyKeys(merge);

        UUID patient = patient(relative);
        assertThat(snapshots.findOpen(viewer, List.of(merge))).containsOnlyKeys(merge);
        db.update("update patient set restricted = true where id = ?", patient);
        assertThat(snapshots.findOpen(viewer, List.of(merge))).isEmpty();

        grant(patient);
        assertThat(snapshots.findOpen(viewer, List.of(merge))).containsOnlyKeys(merge);
    }

    @Test
    void findOpenWhenALaterMergeBroughtARestrictedPatientThenLeavesTheEarlierMergeOutToo() {
        UUID relative = person();
        UUID merge = merge(relative, person()).merge().id();
        db.update("update patient set restricted = true where id = ?", losingPatient);

        mergeLater(relative, loser);

        assertThat(snapshots.findOpen(Viewer.of(caller, NOW), List.of(merge))).isEmpty();
    }

    @Test
    void findPersonIdsWhenMergedThenAreOfSurvivorAndLoser() {
        PersonMerge merge = merge(survivor, loser).merge();

        MergedPersonIds ids = requireNonNull(snapshots.findPersonIds(tenant.id(), merge.id()));
        assertThat(ids.personIds()).containsExactly(survivor, loser).isEqualTo(merge.personIds());
    }

    @Test
    void findWhenUnknownOrOfAnotherTenantThenIsNull() {
        UUID merge = merge(survivor, loser).merge().id();

        assertThat(snapshots.find(Viewer.of(foreigner, NOW), merge)).isNull();
        assertThat(snapshots.find(Viewer.of(caller, NOW), UUID.randomUUID())).isNull();
        assertThat(snapshots.findPersonIds(foreign.tenantId(), merge)).isNull();
    }
}
