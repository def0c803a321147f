package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** What a pair discloses beside the two persons, and to whom it can be assigned. */
class PairsOfOthersTest extends DuplicatePairTestCase {
    private final DuplicatePairMapper mapper = bean(DuplicatePairMapper.class);
    private final Viewer viewer = Viewer.of(reader, Instant.now());

    PairsOfOthersTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void assignWhenTheAccountIsInactiveOrOfAnotherTenantThenIsUnknown() {
        DuplicatePair pair = pair();
        UUID inactive = db.accounts().insert(row -> row.home(tenant).inactive()).id();
        UUID stranger =
                db.accounts().insert(row -> row.home(foreign).at(foreign)).id();

        for (UUID assignee : List.of(inactive, stranger)) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> pairs.assign(caller, pair.id(), pair.version(), assignee));
        }
        assertThat(pair().assigneeId()).isNull();
    }

    @Test
    void assignWhenTheAccountOfAnotherTenantHoldsARoleInThisOneThenIsAssigned() {
        DuplicatePair pair = pair();
        UUID visiting =
                db.accounts().insert(row -> row.home(foreign).at(facility)).id();

        assertThat(pairs.assign(caller, pair.id(), pair.version(), visiting)
                        .pair()
                        .assigneeId())
                .isEqualTo(visiting);
    }

    /** The filter would otherwise tell where a restricted patient is registered. */
    @Test
    void listWhenThePatientAtTheFacilityIsRestrictedThenIsLeftOutUnlessVisible() {
        pair();
        UUID patient = db.patients()
                .insert(row -> row.at(facility).person(one).restricted())
                .id();
        DuplicatePairFilter here = DuplicatePairFilter.of(null, null, facility.id(), null);

        assertThat(listed(here)).isEmpty();
        assertThat(listed(ALL)).hasSize(1);

        db.grants().insert(row -> row.account(account).set("patient_id", patient));
        assertThat(listed(here)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void listWhenThePatientOfEitherPersonIsAtTheFacilityThenHasThePair(boolean first) {
        DuplicatePair pair = pair();
        DuplicatePairFilter here = DuplicatePairFilter.of(null, null, facility.id(), null);
        assertThat(listed(here)).isEmpty();

        db.patients().insert(row -> row.at(facility).person(first ? pair.firstPersonId() : pair.secondPersonId()));

        assertThat(listed(here)).hasSize(1);
    }

    /** Those of a facility with few patients are looked up, and others are searched for. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countWhenAFacilityIsNamedThenIsThatOfItsPairsHoweverTheyAreFound(boolean lookedUp) {
        pair();
        db.patients().insert(row -> row.at(facility).person(one));
        DuplicatePairFilter here = DuplicatePairFilter.of(DuplicatePairState.OPEN, null, facility.id(), null);
        DuplicatePairFilter there = DuplicatePairFilter.of(DuplicatePairState.OPEN, null, elsewhere.id(), null);

        assertThat(mapper.count(viewer, lookedUp ? here.forFewPatients() : here, 10))
                .isOne();
        assertThat(mapper.count(viewer, lookedUp ? there.forFewPatients() : there, 10))
                .isZero();
    }

    @Test
    void hasMorePatientsWhenAFacilityHasTwoThenIsTrueForOneAlone() {
        db.patients().insert(row -> row.at(facility).person(one));
        db.patients().insert(row -> row.at(facility).person(twice));

        assertThat(mapper.hasMorePatients(viewer, facility.id(), 1)).isTrue();
        assertThat(mapper.hasMorePatients(viewer, facility.id(), 2)).isFalse();
    }

    /** Otherwise the time would tell how many patients the facility of another tenant has. */
    @Test
    void listWhenTheFacilityIsUnknownOrOfAnotherTenantThenItsPatientsAreNotCounted() {
        pair();
        for (UUID each : List.of(foreign.id(), UUID.randomUUID())) {
            assertThat(mapper.hasMorePatients(viewer, each, 0)).isNull();
            assertThat(listed(DuplicatePairFilter.of(null, null, each, null))).isEmpty();
        }
    }

    /** A clerk would compare the persons by a name that is not theirs. */
    @Test
    void namesWhenVoidedOrOfAnUnknownPersonThenAreNotShown() {
        DuplicatePair pair = pair();
        db.update("update person_name set voided_at = now() where person_id = ?", one);
        persons.name(one, "ANONYMOUS", "Bed Seven", List.of());

        assertThat(person(one, pair).family()).isNull();
        assertThat(person(twice, pair).family()).isEqualTo("Sáenz");
    }

    @Test
    void namesWhenAnEarlierMergeWasUndoneThenAreThoseFromBeforeTheLastOne() {
        DuplicatePair pair = pair();
        insertMerge("Undone", NOW);
        insertMerge("Former", null);
        db.update("update person_name set person_id = ? where person_id = ?", one, twice);
        persons.retire(twice, one);

        assertThat(person(twice, pair).family()).isEqualTo("Former");
    }

    @Test
    void namesWhenAMergedPersonWasUnknownThenAreNotShown() {
        DuplicatePair pair = pair();
        insertMerge("ANONYMOUS", "Bed Seven", null);
        db.update("update person_name set person_id = ? where person_id = ?", one, twice);
        persons.retire(twice, one);

        assertThat(person(twice, pair).family()).isNull();
    }

    private void insertMerge(String family, @Nullable Instant undoneAt) {
        insertMerge("OFFICIAL", family, undoneAt);
    }

    private void insertMerge(String use, String family, @Nullable Instant undoneAt) {
        UUID merge = UUID.randomUUID();
        boolean undone = undoneAt != null;
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                        + " merge_clinical_history, filled_fields, merged_at, merged_by, undone_at, undone_by,"
                        + " undo_reason) values (?, ?, ?, ?, 'The same', false, '{}', ?, ?, ?, ?, ?)",
                merge,
                tenant.id(),
                one,
                twice,
                NOW,
                account.id(),
                undoneAt,
                undone ? account.id() : null,
                undone ? "Twins" : null);
        db.update(
                "insert into person_merge_snapshot (person_merge_id, survivor, loser) values (?, '{}',"
                        + " jsonb_build_object('name', jsonb_build_object('use', ?::text, 'family', ?::text,"
                        + " 'given', '[]'::jsonb)))",
                merge,
                use,
                family);
    }

    private PairedPerson person(UUID id, DuplicatePair pair) {
        ListedPair listed = pairs.get(reader, pair.id());
        return listed.first().personId().equals(id) ? listed.first() : listed.second();
    }
}
