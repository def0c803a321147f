package org.clinicalplatform.clinical.encounterprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.clinical.PatientRecordServiceTest;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class EncounterProviderServiceTest extends PatientRecordServiceTest<EncounterProvider, EncounterProviderFilter> {
    private final EncounterProviderService providers;
    private final UUID encounter;
    private final UUID encounterOutOfSight;
    private final UUID colleague;
    private final UUID foreignProvider;
    private final Caller stranger;
    private MockHttpServletRequest request = new MockHttpServletRequest();

    EncounterProviderServiceTest(EncounterProviderService providers, ApplicationContext beans) {
        super(
                beans,
                "Encounter-provider",
                providers.records(),
                (patientId, from, to) -> new EncounterProviderFilter(patientId, null, null, null, null, from, to));
        this.providers = providers;
        encounter = subject(patient);
        encounterOutOfSight = subject(hidden);
        colleague = db.accounts().insert(row -> row.home(tenant)).id();
        foreignProvider = db.accounts().insert(row -> row.home(foreign)).id();
        stranger = TestCallers.at(elsewhere, account);
    }

    @BeforeEach
    void anotherRequest() {
        request = new MockHttpServletRequest();
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
    }

    @AfterEach
    void leaveTheRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    /** Requirement R-100: the encounter is not hidden from a caller who is denied. */
    @Test
    @Override
    protected void createWhenTheSubjectIsDeniedOrUnknownThenIsRefusedAlike() {
        for (UUID denied : List.of(encounterOutOfSight, subject(patientAt(foreign)))) {
            assertRefused(ErrorCode.ACCESS_DENIED, () -> create(caller, denied, NOW));
        }
        UUID unknown = UUID.randomUUID();
        assertUnknown("encounter", unknown, () -> create(caller, unknown, NOW));
    }

    @Test
    void createWhenTheEncounterIsOverThenIsAConflictUnlessTheProviderIsUnknown() {
        db.update("update encounter set status = 'FINISHED' where id = ?", encounter);

        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> create(caller, encounter, NOW));
        assertUnknown(
                "provider",
                foreignProvider,
                () -> providers.create(
                        caller,
                        encounter,
                        new NewEncounterProvider(foreignProvider, ProviderRole.ATTENDER, NOW, null)));
        assertThat(providers.ofEncounter(caller, encounter).items()).isEmpty();
    }

    /** As where the role was recorded wrongly. */
    @Test
    void createWhenTheParticipationLiesInAnEncounterThatIsOverThenIsRecorded() {
        Instant begin = NOW.minus(Duration.ofHours(3));
        Instant end = NOW.minus(Duration.ofHours(1));
        db.update(
                "update encounter set status = 'FINISHED', started_at = ?, ended_at = ? where id = ?",
                begin,
                end,
                encounter);

        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> create(caller, encounter, begin));
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> during(begin.minusMillis(1), end));
        assertRefused(ErrorCode.ENCOUNTER_CLOSED, () -> during(begin, end.plusMillis(1)));
        assertThat(during(begin, end).endedAt()).isEqualTo(end);
    }

    private EncounterProvider during(Instant begin, Instant end) {
        return providers.create(
                caller, encounter, new NewEncounterProvider(colleague, ProviderRole.PRIMARY_PERFORMER, begin, end));
    }

    @Test
    void createWhenAMergeIsUndoneMeanwhileThenIsOfThePatientWhoIsBack() throws Exception {
        UUID retired = db.patients()
                .insert(row -> row.at(facility).mergedInto(patient))
                .id();

        assertThat(undoWhileCreating(retired).get(10, TimeUnit.SECONDS).patientId())
                .isEqualTo(retired);
    }

    @Test
    void createWhenThePatientWhoIsBackIsOutOfSightThenIsDenied() {
        UUID retired = db.patients()
                .insert(row -> row.at(elsewhere).mergedInto(patient))
                .id();

        CompletableFuture<EncounterProvider> refused = undoWhileCreating(retired);

        assertThat(refused)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .havingRootCause()
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.ACCESS_DENIED));
    }

    /** The create waits for the patient while another transaction returns the encounter to the retired one. */
    private CompletableFuture<EncounterProvider> undoWhileCreating(UUID retired) {
        CompletableFuture<EncounterProvider> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> create(caller, encounter, NOW));
            undo.awaitWaiting("for key share of p");
            undo.execute("update patient set voided_at = null, merged_into_patient_id = null where id = ?", retired);
            undo.execute("update encounter set patient_id = ? where id = ?", retired, encounter);
        }
        return waiting;
    }

    /** A record without a patient is a defect, not a secret; but records of other tenants stay unknown. */
    @Test
    void getWhenTheEncounterHasNoPatientThenIs403InItsTenant() {
        UUID own = create(caller, encounter, NOW).id();
        UUID others = create(foreigner, subject(patientAt(foreign)), NOW).id();
        for (UUID id : List.of(own, others)) {
            db.update(
                    "update encounter set patient_id = null where id ="
                            + " (select encounter_id from encounter_provider where id = ?)",
                    id);
        }

        assertRefused(ErrorCode.ACCESS_DENIED, () -> get(own));
        assertNotFoundResponse("of another tenant", () -> get(others));
        assertThat(search(inEncounter(null, null))).isEmpty();
    }

    @Test
    void searchWhenFilteredThenReturnsMatchesNewestFirst() {
        EncounterProvider older = create(caller, encounter, NOW.minus(Duration.ofHours(3)));
        EncounterProvider newer = providers.create(
                caller,
                encounter,
                new NewEncounterProvider(colleague, ProviderRole.CONSULTANT, NOW.minus(Duration.ofHours(1)), null));

        assertThat(search(inEncounter(null, encounter))).containsExactly(newer, older);
        assertThat(search(inEncounter(patient.id(), encounter))).containsExactly(newer, older);
        assertThat(search(inEncounter(patient.id(), encounterOutOfSight))).isEmpty();
        assertThat(search(colleague, null)).containsExactly(newer);
        assertThat(search(UUID.randomUUID(), null)).isEmpty();
        assertThat(search(null, ProviderRole.ATTENDER)).containsExactly(older);
    }

    @Test
    void searchWhenActiveAtATimeThenReturnsThoseStartedAndNotEnded() {
        Instant begin = NOW.minus(Duration.ofHours(3));
        Instant end = NOW.minus(Duration.ofHours(2));
        EncounterProvider ended = providers.create(
                caller, encounter, new NewEncounterProvider(account.id(), ProviderRole.ATTENDER, begin, end));
        EncounterProvider ongoing = create(caller, encounter, end);

        assertThat(activeAt(begin.minusMillis(1))).isEmpty();
        assertThat(activeAt(begin)).containsExactly(ended);
        assertThat(activeAt(end.minusMillis(1))).containsExactly(ended);
        assertThat(activeAt(end)).containsExactly(ongoing);
        assertThat(activeAt(NOW.plusSeconds(3600))).containsExactly(ongoing);
    }

    /** Nobody ends the participations of an encounter that ends. */
    @Test
    void searchWhenActiveAtATimeAndTheEncounterIsOverThenReturnsThoseOfItsDuration() {
        Instant begin = NOW.minus(Duration.ofHours(3));
        Instant end = NOW.minus(Duration.ofHours(2));
        EncounterProvider finished = create(caller, encounter, begin);
        UUID another = subject(patient);
        EncounterProvider later = providers.create(
                caller, another, new NewEncounterProvider(account.id(), ProviderRole.ATTENDER, begin, NOW));
        UUID planned = subject(patient);
        create(caller, planned, begin);
        db.update(
                "update encounter set status = 'FINISHED', started_at = ?, ended_at = ? where id in (?, ?)",
                begin,
                end,
                encounter,
                another);
        db.update("update encounter set status = 'CANCELLED' where id = ?", planned);

        assertThat(activeAt(end.minusMillis(1))).containsExactlyInAnyOrder(finished, later);
        assertThat(activeAt(end)).containsExactly(later);
        assertThat(activeAt(NOW)).isEmpty();
    }

    @Test
    void searchWhenToIsBeforeFromThenIsRefused() {
        assertRefused(
                ErrorCode.INVALID_REQUEST,
                () -> new EncounterProviderFilter(null, null, null, null, null, NOW, NOW.minusMillis(1)));
    }

    /** Only the list of one encounter is excluded: here a denied encounter is as empty as an unknown one. */
    @Test
    void searchWhenTheEncounterIsDeniedOrUnknownThenGivesNothing() {
        EncounterProvider denied = create(stranger, encounterOutOfSight, NOW);

        for (UUID id : List.of(encounterOutOfSight, UUID.randomUUID())) {
            assertThat(search(inEncounter(null, id))).isEmpty();
        }
        assertThat(search(account.id(), null)).isEmpty();
        assertThat(providers
                        .records()
                        .search(stranger, inEncounter(null, encounterOutOfSight))
                        .items())
                .containsExactly(denied);
    }

    @Test
    void searchWhenProviderOrEncounterIsVoidedThenOmitsIt() {
        providers.voidRecord(caller, create(caller, encounter, NOW).id(), null);
        UUID other = subject(patient);
        create(caller, other, NOW);
        db.update("update encounter set voided_at = now() where id = ?", other);

        for (EncounterProviderFilter filter : List.of(
                inEncounter(patient.id(), null),
                inEncounter(null, encounter),
                inEncounter(null, other),
                inEncounter(null, null))) {
            assertThat(search(filter)).isEmpty();
        }
        assertThat(page(patient.id(), FIRST_PAGE).totalItems()).isZero();
        assertThat(page(patient.id(), FIRST_PAGE).items()).isEmpty();
    }

    @Test
    void endWhenOngoingThenHasItsEndAndNotTwice() {
        UUID id = create(caller, encounter, NOW).id();
        assertRefused(ErrorCode.INVALID_REQUEST, () -> providers.end(caller, id, NOW.minusMillis(1)));

        EncounterProvider ended = providers.end(caller, id, NOW);

        assertThat(get(id)).isEqualTo(ended).returns(NOW, EncounterProvider::endedAt);
        assertRefused(ErrorCode.PARTICIPATION_ALREADY_ENDED, () -> providers.end(caller, id, NOW));
    }

    /** The clock of a front end ran ahead when it added the provider. */
    @Test
    void endWhenNoTimeIsGivenThenIsNowAndNotBeforeAStartThatIsAhead() {
        Instant ahead = NOW.plus(Duration.ofMinutes(4));
        UUID begun = create(caller, encounter, NOW.minusSeconds(9)).id();
        UUID fromAhead = create(caller, encounter, ahead).id();
        UUID planned = create(caller, encounter, NOW.plus(Duration.ofDays(1))).id();

        assertThat(providers.end(caller, begun, null).endedAt()).isEqualTo(NOW);
        assertThat(providers.end(caller, fromAhead, null).endedAt()).isEqualTo(ahead);
        assertRefused(ErrorCode.INVALID_REQUEST, () -> providers.end(caller, planned, null));
    }

    /** The provider did not take part for longer than the encounter lasted. */
    @Test
    void endWhenNoTimeIsGivenAndTheEncounterIsOverThenEndsWithTheEncounter() {
        Instant end = NOW.minus(Duration.ofHours(2));
        UUID during = create(caller, encounter, end.minusSeconds(60)).id();
        UUID after = create(caller, encounter, end.plusSeconds(60)).id();
        db.update(
                "update encounter set status = 'FINISHED', started_at = ?, ended_at = ? where id = ?",
                end.minusSeconds(3600),
                end,
                encounter);

        assertThat(providers.end(caller, during, null).endedAt()).isEqualTo(end);
        assertThat(providers.end(caller, after, null).endedAt()).isEqualTo(NOW);
    }

    /** An update is the end of the participation. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        UUID id = create(caller, encounter, NOW).id();

        assertStatements(
                "EncounterProvider",
                Map.of(
                        "create", () -> create(caller, encounter, NOW),
                        "get", () -> get(id),
                        "update", () -> providers.end(caller, id, NOW),
                        "search", () -> providers.records().search(caller, inEncounter(patient.id(), null)),
                        "page", () -> page(patient.id(), FIRST_PAGE),
                        "void", () -> providers.voidRecord(caller, id, null)));
    }

    /** The audit trail names the patient whose records were read or changed. */
    @Test
    void ofEncounterWhenAdmittedThenTheAuditTrailHasThePatient() {
        assertThat(providers.ofEncounter(caller, encounter).items()).isEmpty();

        assertThat(RequestContext.of(request).subjects().patientId()).isEqualTo(patient.id());
    }

    @Test
    void voidWhenAdmittedThenTheAuditTrailHasThePatient() {
        UUID id = create(caller, encounter, NOW).id();
        anotherRequest();

        providers.voidRecord(caller, id, null);

        assertThat(RequestContext.of(request).subjects().patientId()).isEqualTo(patient.id());
        assertThat(providers.ofEncounter(caller, encounter).items()).isEmpty();
    }

    /** The second of two who void it would look like another one who did. */
    @Test
    void operationsWhenNothingCanBeResolvedThenTheAuditTrailHasARefusal() {
        UUID id = create(caller, encounter, NOW).id();
        providers.voidRecord(caller, id, null);
        assertThat(RequestContext.of(request).isRecordNotFound()).isFalse();

        providers.voidRecord(caller, id, null);
        assertThat(RequestContext.of(request).isRecordNotFound()).isTrue();

        anotherRequest();
        assertThat(providers.ofEncounter(caller, UUID.randomUUID()).items()).isEmpty();
        assertThat(RequestContext.of(request).isRecordNotFound()).isTrue();
    }

    /** A denied caller neither waits for a lock on the row nor holds one. */
    @Test
    void operationsWhenDeniedThenAre403AtOnceWithoutAPatientInTheAuditTrail() {
        UUID id = create(caller, encounter, NOW).id();
        anotherRequest();

        try (HeldLock held = HeldLock.onRow(db, "encounter_provider", id)) {
            assertRefused(ErrorCode.ACCESS_DENIED, () -> providers.ofEncounter(stranger, encounter));
            assertRefused(ErrorCode.ACCESS_DENIED, () -> providers.voidRecord(stranger, id, null));
        }

        assertThat(RequestContext.of(request).subjects().patientId()).isNull();
        assertThat(providers.ofEncounter(caller, encounter).items()).hasSize(1);
    }

    private static EncounterProviderFilter inEncounter(@Nullable UUID patientId, @Nullable UUID encounterId) {
        return new EncounterProviderFilter(patientId, encounterId, null, null, null, null, null);
    }

    private List<EncounterProvider> search(@Nullable UUID providerId, @Nullable ProviderRole role) {
        return search(new EncounterProviderFilter(null, null, providerId, role, null, null, null));
    }

    private List<EncounterProvider> activeAt(Instant time) {
        return search(new EncounterProviderFilter(patient.id(), null, null, null, time, null, null));
    }

    /** The patient is that of the encounter. */
    @Override
    protected String moving() {
        return "update encounter set patient_id = ?"
                + " where id = (select encounter_id from encounter_provider where id = ?)";
    }

    @Override
    protected EncounterProvider create(Caller by, UUID encounterId, Instant at) {
        UUID provider = by.equals(foreigner) ? foreignProvider : account.id();
        return providers.create(by, encounterId, new NewEncounterProvider(provider, ProviderRole.ATTENDER, at, null));
    }

    @Override
    protected UUID subject(PatientRow of) {
        return db.encounters().insert(row -> row.patient(of)).id();
    }
}
