package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

class DuplicatePairServiceTest extends DuplicatePairTestCase {
    DuplicatePairServiceTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pairWhenSomebodyIsRegisteredTwiceThenIsListedWithBothNames() {
        evaluate();

        assertThat(pairs.page(reader, ALL, new PageQuery(0, 20)).items())
                .singleElement()
                .satisfies(listed -> {
                    assertThat(listed.pair().personIds()).containsExactlyInAnyOrder(one, twice);
                    assertThat(listed.pair().grade()).isEqualTo(MatchGrade.CERTAIN);
                    assertThat(listed.pair().state()).isEqualTo(DuplicatePairState.OPEN);
                    assertThat(listed.first().family()).isEqualTo("Sáenz");
                    assertThat(listed.second().given()).containsExactly("Vicenta");
                });
    }

    @Test
    void namesWhenTheCallerMayNotReadPersonsOrOneIsRestrictedThenAreNotShown() {
        DuplicatePair pair = pair();
        assertThat(pairs.get(caller, pair.id()).first().family()).isNull();
        assertThat(pairs.get(reader, pair.id()).first().family()).isNotNull();

        UUID patient = persons.patient(twice);
        db.update("update patient set restricted = true where id = ?", patient);

        ListedPair listed = pairs.get(reader, pair.id());
        assertThat(List.of(listed.first(), listed.second())).allSatisfy(person -> {
            assertThat(person.family()).isNull();
            assertThat(person.birthDate()).isNull();
            assertThat(person.patientNumber()).isNull();
        });
    }

    /** Otherwise a clerk takes an estimated date for a known one, and the dead for alive. */
    @Test
    void pairWhenADateOfBirthIsEstimatedAndThePersonIsDeadThenSaysSoToReaders() {
        DuplicatePair pair = pair();
        db.update(
                "update person set birth_date_estimated = true, deceased_at = '2026-03-01T08:15:30Z' where id in (?, ?)",
                one,
                twice);

        PairedPerson readable = pairs.get(reader, pair.id()).first();
        PairedPerson withheld = pairs.get(caller, pair.id()).first();

        assertThat(readable.birthDateEstimated()).isTrue();
        assertThat(readable.deceasedAt()).isEqualTo("2026-03-01T08:15:30Z");
        assertThat(withheld.birthDateEstimated()).isNull();
        assertThat(withheld.deceasedAt()).isNull();
    }

    @Test
    void namesWhenBothWereMergedIntoARestrictedPatientThenAreNotShown() {
        DuplicatePair pair = pair();
        UUID survivor = persons.insert("Sáenz", List.of("Vicenta"), "1944-05-31");
        UUID patient = persons.patient(survivor);
        persons.retire(one, survivor);
        persons.retire(twice, survivor);
        assertThat(pairs.get(reader, pair.id()).first().family()).isNotNull();
        assertThat(pairs.get(reader, pair.id()).first().patientNumber()).isNull();

        db.update("update patient set restricted = true where id = ?", patient);

        ListedPair listed = pairs.get(reader, pair.id());
        assertThat(List.of(listed.first(), listed.second())).allSatisfy(person -> {
            assertThat(person.family()).isNull();
            assertThat(person.birthDate()).isNull();
            assertThat(person.gender()).isNull();
        });
    }

    /** Otherwise the list of merged pairs would show an id alone for everybody who was merged. */
    @Test
    void namesWhenOneWasMergedIntoTheOtherThenAreThoseFromBeforeTheMerge() {
        DuplicatePair pair = pair();
        UUID merge = UUID.randomUUID();
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                        + " merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " values (?, ?, ?, ?, 'The same', false, '{}', now(), ?)",
                merge,
                tenant.id(),
                one,
                twice,
                account.id());
        db.update(
                "insert into person_merge_snapshot (person_merge_id, survivor, loser) values (?, '{}',"
                        + " '{\"name\": {\"use\": \"OLD\", \"family\": \"Saenz\", \"given\": [\"Vic\", \"Ana\"]}}')",
                merge);
        db.update("update person_name set person_id = ? where person_id = ?", one, twice);
        persons.retire(twice, one);

        PairedPerson merged = person(twice, pairs.get(reader, pair.id()));
        assertThat(merged.family()).isEqualTo("Saenz");
        assertThat(merged.given()).containsExactly("Vic", "Ana");
        assertThat(person(one, pairs.get(reader, pair.id())).family()).isEqualTo("Sáenz");
        assertThat(person(twice, pairs.get(caller, pair.id())).family()).isNull();
    }

    private static PairedPerson person(UUID id, ListedPair listed) {
        return listed.first().personId().equals(id) ? listed.first() : listed.second();
    }

    @Test
    void reopenWhenThePairIsOpenThenChangesNothing() {
        DuplicatePair pair = pair();

        assertThat(pairs.reopen(caller, pair.id(), pair.version()).pair().version())
                .isEqualTo(pair.version());
        assertRefused(ErrorCode.VERSION_CONFLICT, () -> pairs.reopen(caller, pair.id(), pair.version() + 1));
    }

    /** One plan for all facilities goes through all pairs of the tenant for a facility with few. */
    @Test
    void pageWhenOfAFacilityThenIsPlannedForThatFacility() {
        assertThat(planning(ALL)).isEqualTo("auto");
        assertThat(planning(DuplicatePairFilter.of(null, null, facility.id(), null)))
                .isEqualTo("force_custom_plan");
    }

    private String planning(DuplicatePairFilter filter) {
        return requireNonNull(bean(TransactionTemplate.class).execute(status -> {
            pairs.page(reader, filter, new PageQuery(0, 20));
            return requireNonNull(
                    bean(JdbcTemplate.class).queryForObject("select current_setting('plan_cache_mode')", String.class));
        }));
    }

    @Test
    void pairWhenOfAnotherTenantThenIsUnknownAndNotCounted() {
        DuplicatePair pair = pair();

        assertNotFound("Duplicate pair not found", () -> pairs.get(foreigner, pair.id()));
        assertNotFound("Duplicate pair not found", () -> pairs.dismiss(foreigner, pair.id(), 0, "Twins"));
        assertThat(pairs.page(foreigner, ALL, new PageQuery(0, 20)).totalItems())
                .isZero();
    }

    @Test
    void totalWhenThereAreVeryManyPairsThenIsCountedToABoundBehindThePage() {
        List<UUID> many = db.sql(
                        "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                                + " select gen_random_uuid(), :tenant, 'UNKNOWN', now(), :by, now(), :by from generate_series(1, 150)"
                                + " returning id")
                .param("tenant", tenant.id())
                .param("by", account.id())
                .query(UUID.class)
                .list();
        int stored = db.sql(
                        "insert into duplicate_pair (id, tenant_id, first_person_id, second_person_id, grade, score, state,"
                                + " found_at, evaluated_at)"
                                + " select gen_random_uuid(), :tenant, a.id, b.id, 'PROBABLE', 11, 'OPEN', now(), now()"
                                + " from person a join person b on a.id < b.id where a.id in (:many) and b.id in (:many)")
                .param("tenant", tenant.id())
                .param("many", many)
                .update();
        // other tests evaluate whoever is marked
        db.update("delete from duplicate_evaluation where tenant_id = ?", tenant.id());
        DuplicatePairFilter open = DuplicatePairFilter.of(DuplicatePairState.OPEN, null, null, null);

        assertThat(pairs.page(reader, open, new PageQuery(0, 20)).totalItems())
                .isEqualTo(DuplicatePairService.MAX_COUNTED)
                .isLessThan(stored);
        assertThat(pairs.page(reader, open, new PageQuery(105, 100)).totalItems())
                .isEqualTo(stored);
    }

    @Test
    void listWhenFilteredThenHasOnlyThese() {
        DuplicatePair pair = pair();
        pairs.assign(caller, pair.id(), pair.version(), account.id());
        db.update(
                "insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                        + " values (?, ?, ?, now(), ?)",
                persons.patient(one),
                tenant.id(),
                facility.id(),
                account.id());

        assertThat(listed(DuplicatePairFilter.of(
                        DuplicatePairState.OPEN, MatchGrade.PROBABLE, facility.id(), account.id())))
                .hasSize(1);
        assertThat(listed(DuplicatePairFilter.of(DuplicatePairState.MERGED, null, null, null)))
                .isEmpty();
        assertThat(listed(DuplicatePairFilter.of(null, null, elsewhere.id(), null)))
                .isEmpty();
        assertThat(listed(DuplicatePairFilter.of(null, null, null, UUID.randomUUID())))
                .isEmpty();
    }

    @Test
    void listWhenOfNobodyThenHasThePairsThatAreNotAssigned() {
        DuplicatePair pair = pair();
        assertThat(listed(ALL.whetherAssigned(false))).hasSize(1);
        assertThat(listed(ALL.whetherAssigned(true))).isEmpty();

        pairs.assign(caller, pair.id(), pair.version(), account.id());

        assertThat(listed(ALL.whetherAssigned(false))).isEmpty();
        assertThat(listed(ALL.whetherAssigned(true))).hasSize(1);
    }

    /** A clerk's words about two persons are data of both. */
    @Test
    void reasonWhenTheCallerMayNotReadBothThenIsNotShown() {
        DuplicatePair pair = pair();
        pairs.dismiss(reader, pair.id(), pair.version(), "Twins of the ward for infectious diseases");

        assertThat(reasonFor(reader, pair)).isNotNull();
        assertThat(reasonFor(caller, pair)).isNull();
        db.update("update patient set restricted = true where id = ?", persons.patient(one));
        assertThat(reasonFor(reader, pair)).isNull();
    }

    /** Nor before the two are compared again. */
    @Test
    void reasonWhenItWasGivenForAMergedPersonThenIsNotShownAfterTheUndo() {
        DuplicatePair pair = pair();
        UUID merged = registered("Vicenta");
        DuplicatePair other = dismissedBeforeItsMerge(merged);
        assertThat(reasonFor(reader, pair)).isNotNull();

        db.update("update person set voided_at = null, merged_into_person_id = null where id = ?", merged);

        assertThat(reasonFor(reader, pair)).isNull();
        assertThat(reasonFor(reader, other)).isNotNull();
    }

    /** Nothing would take it away any more: the dismissals of the merged person end when the pair opens. */
    @Test
    void reasonWhenItWasGivenForAMergedPersonAndThePairOpensThenIsNotShown() {
        DuplicatePair pair = pair();
        dismissedBeforeItsMerge(registered("Vicenta"));

        db.update("update duplicate_pair set dismissed_grade = 'POSSIBLE' where id = ?", pair.id());
        touch(one);

        assertThat(pair().state()).isEqualTo(DuplicatePairState.OPEN);
        assertThat(reasonFor(reader, pair)).isNull();
    }

    /** The pair of the person and the second one, dismissed before the person was merged into the first one. */
    private DuplicatePair dismissedBeforeItsMerge(UUID person) {
        evaluate();
        DuplicatePair dismissed = listed(ALL).stream()
                .filter(found -> found.personIds().containsAll(List.of(person, twice)))
                .findFirst()
                .orElseThrow();
        pairs.dismiss(reader, dismissed.id(), dismissed.version(), "Twins of the ward for infectious diseases");
        persons.retire(person, one);
        touch(one);
        assertThat(pair().state()).isEqualTo(DuplicatePairState.DISMISSED);
        return dismissed;
    }

    private @Nullable String reasonFor(Caller who, DuplicatePair pair) {
        Dismissal shown = requireNonNull(pairs.get(who, pair.id()).pair().dismissal());
        assertThat(shown.by()).isEqualTo(account.id());
        return shown.reason();
    }

    @Test
    void pairWhenDismissedThenIsSeenAndTakenBackAndStaysSoForItsCandidates() {
        DuplicatePair pair = pair();

        DuplicatePair dismissed =
                pairs.dismiss(reader, pair.id(), pair.version(), "Twins").pair();
        assertThat(dismissed.state()).isEqualTo(DuplicatePairState.DISMISSED);
        assertThat(requireNonNull(dismissed.dismissal()).reason()).isEqualTo("Twins");
        assertThat(requireNonNull(dismissed.dismissal()).by()).isEqualTo(account.id());
        assertThat(dismissals()).isEqualTo(1);
        touch(one);
        assertThat(pair().state()).isEqualTo(DuplicatePairState.DISMISSED);

        DuplicatePair open =
                pairs.reopen(caller, pair.id(), dismissed.version()).pair();
        assertThat(open.state()).isEqualTo(DuplicatePairState.OPEN);
        assertThat(open.dismissal()).isNull();
        assertThat(dismissals()).isZero();
    }

    @Test
    void pairWhenDeferredThenIsOpenAgainAtTheTime() {
        DuplicatePair pair = pair();

        pairs.defer(caller, pair.id(), pair.version(), NOW.plus(Duration.ofDays(1)));
        assertThat(pair().state()).isEqualTo(DuplicatePairState.DEFERRED);
        assertThat(listed(DuplicatePairFilter.of(DuplicatePairState.OPEN, null, null, null)))
                .isEmpty();

        clock.advance(Duration.ofDays(1));
        assertThat(pair().state()).isEqualTo(DuplicatePairState.OPEN);
        assertThat(pair().deferredUntil()).isNull();
    }

    /** A reader would wait for the time at which the pair opens again. */
    @Test
    void pairWhenDeferredAndMergedThenHasNoTimeUntilTheUndo() {
        DuplicatePair pair = pair();
        Instant until = NOW.plus(Duration.ofDays(1));
        pairs.defer(caller, pair.id(), pair.version(), until);

        persons.retire(twice, one);
        DuplicatePair merged = pairs.get(reader, pair.id()).pair();
        assertThat(merged.state()).isEqualTo(DuplicatePairState.MERGED);
        assertThat(merged.deferredUntil()).isNull();

        db.update("update person set voided_at = null, merged_into_person_id = null where id = ?", twice);
        assertThat(pairs.get(reader, pair.id()).pair().deferredUntil()).isEqualTo(until);
    }

    @Test
    void assigneeWhenUnknownThenIsRefusedAndNobodyUnassigns() {
        DuplicatePair pair = pair();
        UUID unknown = UUID.randomUUID();
        assertRefused(ErrorCode.INVALID_REQUEST, () -> pairs.assign(caller, pair.id(), pair.version(), unknown));

        DuplicatePair assigned =
                pairs.assign(caller, pair.id(), pair.version(), account.id()).pair();
        assertThat(assigned.assigneeId()).isEqualTo(account.id());
        assertThat(pairs.assign(caller, pair.id(), assigned.version(), null)
                        .pair()
                        .assigneeId())
                .isNull();
    }

    @Test
    void decisionsWhenTwoAreMadeAtOnceThenOneIsRefused() {
        DuplicatePair pair = pair();

        assertOneSucceeds(
                4,
                ErrorCode.VERSION_CONFLICT,
                number -> pairs.dismiss(caller, pair.id(), pair.version(), "Twins " + number));
    }

    @Test
    void pairWhenMergedThenIsSettledAndOpenAgainAfterTheUndo() {
        DuplicatePair pair = pair();
        persons.retire(twice, one);

        assertThat(pair().state()).isEqualTo(DuplicatePairState.MERGED);
        assertRefused(ErrorCode.PERSON_ALREADY_MERGED, () -> pairs.dismiss(caller, pair.id(), pair.version(), "Twins"));

        db.update("update person set voided_at = null, merged_into_person_id = null where id = ?", twice);
        DuplicatePair again = pair();
        assertThat(again.state()).isEqualTo(DuplicatePairState.OPEN);
        assertThat(again.version()).isEqualTo(pair.version());
    }

    private long dismissals() {
        return db.count("select count(*) from match_dismissal where tenant_id = ?", tenant.id());
    }

    private void touch(UUID person) {
        db.update("update person_contact set updated_at = now() where person_id = ?", person);
    }
}
