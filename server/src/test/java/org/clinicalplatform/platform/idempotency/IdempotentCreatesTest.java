package org.clinicalplatform.platform.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.transaction.support.TransactionTemplate;

class IdempotentCreatesTest extends ClinicTestCase {
    /** The database deletes nothing that is young by its own clock, which a test cannot set. */
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    private static final String HASH = "0a".repeat(32);
    private static final String OTHER_HASH = "0b".repeat(32);

    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final IdempotentCreates creates = bean(IdempotentCreates.class);
    private final UUID key = UUID.randomUUID();
    private final List<String> steps = new ArrayList<>();

    IdempotentCreatesTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void createWhenTheRequestHasNoKeyThenRunsTheCreationAlone() {
        requests.bindNew();

        UUID first = inTransaction(this::create);
        UUID second = inTransaction(this::create);

        assertThat(second).isNotEqualTo(first);
        assertThat(steps).containsExactly("create", "create");
        assertThat(RequestContext.current().createdRecordId()).isEqualTo(second);
        assertThat(RequestContext.current().isRepeatedCreate()).isFalse();
        assertThat(keys()).isZero();
    }

    @Test
    void createWhenRepeatedThenReadsTheRecordOfTheFirstRequest() {
        request("createVisit", HASH);
        UUID first = inTransaction(this::create);
        assertThat(RequestContext.current().isRepeatedCreate()).isFalse();

        request("createVisit", HASH);
        UUID second = inTransaction(this::create);

        assertThat(second).isEqualTo(first);
        assertThat(steps).containsExactly("admit", "create", "admit", "read");
        assertThat(RequestContext.current().createdRecordId()).isEqualTo(first);
        assertThat(RequestContext.current().isRepeatedCreate()).isTrue();
        assertThat(keys()).isEqualTo(1);
    }

    @Test
    void createWhenTheRequestIsAnotherThenIsRefusedAfterTheAdmission() {
        request("createVisit", HASH);
        inTransaction(this::create);
        steps.clear();

        request("createVisit", OTHER_HASH);
        assertRefused(ErrorCode.IDEMPOTENCY_KEY_REUSED);

        assertThat(steps).containsExactly("admit");
    }

    @Test
    void createWhenTheKeyIsAnotherThenCreatesAnotherRecord() {
        request("createVisit", HASH);
        UUID first = inTransaction(this::create);
        MockHttpServletRequest another = new MockHttpServletRequest();
        requests.bind(another);
        new IdempotencyKey(account.id(), "createVisit", UUID.randomUUID(), HASH).keepIn(another);

        assertThat(inTransaction(this::create)).isNotEqualTo(first);
    }

    @Test
    void createWhenOfAnotherOperationThenIsAnotherKey() {
        request("createVisit", HASH);
        UUID visit = inTransaction(this::create);

        request("createEncounter", OTHER_HASH);

        assertThat(inTransaction(this::create)).isNotEqualTo(visit);
        assertThat(keys()).isEqualTo(2);
    }

    /** Whoever sends the key of a colleague must not get the record of the colleague. */
    @Test
    void createWhenOfAnotherAccountThenIsAnotherKey() {
        request("createVisit", HASH);
        UUID visit = inTransaction(this::create);
        AccountRow colleague = db.accounts().insert();
        steps.clear();

        request(colleague.id(), "createVisit", HASH);

        assertThat(inTransaction(this::create)).isNotEqualTo(visit);
        assertThat(steps).containsExactly("admit", "create");
        assertThat(keys()).isEqualTo(1);
    }

    @Test
    void createWhenTheFirstRequestRunsThenIsRefusedAfterTheAdmissionWithoutWaiting() {
        request("createVisit", HASH);
        try (HeldLock running = HeldLock.by(
                db,
                "select pg_advisory_xact_lock(hashtextextended(?::text || 'createVisit' || ?::text, 51))",
                account.id(),
                key)) {
            assertRefused(ErrorCode.IDEMPOTENCY_KEY_IN_USE);
            assertThat(steps).as("beside %s", running).containsExactly("admit");
        }
        request("createVisit", HASH);
        inTransaction(this::create);

        assertThat(steps).containsExactly("admit", "admit", "create");
    }

    @Test
    void createWhenTheCallerIsNotAdmittedThenThatDecidesWhateverTheKey() {
        request("createVisit", HASH);
        inTransaction(this::create);
        request("createVisit", OTHER_HASH);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> inTransaction(() -> creates.create(
                        () -> {
                            throw new ApiException(ErrorCode.ACCESS_DENIED);
                        },
                        this::creation,
                        Function.identity(),
                        this::reading)))
                .extracting(ApiException::code)
                .isEqualTo(ErrorCode.ACCESS_DENIED);
    }

    @Test
    void createWhenRefusedThenFreesItsKey() {
        request("createVisit", HASH);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> inTransaction(() -> {
                    create();
                    throw new ApiException(ErrorCode.VISIT_CLOSED);
                }));
        assertThat(keys()).isZero();

        request("createVisit", OTHER_HASH);
        inTransaction(this::create);

        assertThat(steps).containsExactly("admit", "create", "admit", "create");
    }

    @Test
    void createWhenItsKeyHasExpiredThenTakesTheRowOver() {
        request("createVisit", HASH);
        UUID first = inTransaction(this::create);
        clock.advance(IdempotentCreates.RETENTION.minusMillis(1));
        request("createVisit", HASH);
        assertThat(inTransaction(this::create)).isEqualTo(first);
        clock.advance(Duration.ofMillis(1));

        request("createVisit", OTHER_HASH);
        UUID second = inTransaction(this::create);

        assertThat(second).isNotEqualTo(first);
        assertThat(keys()).isEqualTo(1);
        request("createVisit", OTHER_HASH);
        assertThat(inTransaction(this::create)).isEqualTo(second);
    }

    @Test
    void createWhenPartOfAnotherOneThenLeavesTheKeyToThat() {
        request("createPatient", HASH);

        UUID patient = inTransaction(() -> creates.create(
                () -> steps.add("admit outer"),
                () -> {
                    create();
                    return creation();
                },
                Function.identity(),
                this::reading));

        assertThat(steps).containsExactly("admit outer", "create", "create");
        assertThat(db.value(UUID.class, "select record_id from idempotency_key where key = ?", key))
                .isEqualTo(patient);
    }

    @Test
    void createWhenOutsideOfATransactionThenFailsBeforeItBegins() {
        request("createVisit", HASH);

        assertThatIllegalStateException().isThrownBy(this::create);

        assertThat(steps).isEmpty();
    }

    @Test
    void removalWhenKeysHaveExpiredThenDeletesAllOfThemInBatches() {
        clock.set(LONG_AGO);
        for (int i = 0; i < 5; i++) {
            request("create" + i, HASH);
            inTransaction(this::create);
        }
        clock.advance(IdempotentCreates.RETENTION);
        request("createVisit", HASH);
        inTransaction(this::create);

        new ExpiredKeyRemoval(bean(IdempotencyKeyMapper.class), clock).run(2);

        assertThat(keys()).isEqualTo(1);
    }

    @Test
    void removalWhenTheClockOfThisReplicaIsFarAheadThenKeepsKeysThatAreYoungInTheDatabase() {
        clock.set(Instant.now());
        request("createVisit", HASH);
        inTransaction(this::create);
        clock.advance(IdempotentCreates.RETENTION.plusSeconds(60));

        new ExpiredKeyRemoval(bean(IdempotencyKeyMapper.class), clock).run(10);

        assertThat(keys()).isEqualTo(1);
    }

    @Test
    void removalWhenAnotherReplicaDeletesARowThenDoesNotWaitForIt() {
        clock.set(LONG_AGO);
        request("createVisit", HASH);
        inTransaction(this::create);
        clock.advance(IdempotentCreates.RETENTION);
        IdempotencyKeyMapper mapper = bean(IdempotencyKeyMapper.class);
        ExpiredKeyRemoval removal = new ExpiredKeyRemoval(mapper, clock);
        long kept = IdempotentCreates.RETENTION.toSeconds();
        try (HeldLock held = HeldLock.by(db, "select 1 from idempotency_key where key = ? for update", key)) {
            assertThat(withLockTimeout(() -> mapper.deleteSome(clock.instant(), kept, 10)))
                    .as("beside %s", held)
                    .isPresent();
            assertThat(keys()).isEqualTo(1);
        }

        removal.run(10);

        assertThat(keys()).isZero();
    }

    private void request(String operationId, String hash) {
        request(account.id(), operationId, hash);
    }

    private void request(UUID accountId, String operationId, String hash) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        requests.bind(request);
        new IdempotencyKey(accountId, operationId, key, hash).keepIn(request);
    }

    private UUID create() {
        return creates.create(() -> steps.add("admit"), this::creation, Function.identity(), this::reading);
    }

    private UUID creation() {
        steps.add("create");
        return UUID.randomUUID();
    }

    private UUID reading(UUID id) {
        steps.add("read");
        return id;
    }

    private void assertRefused(ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> inTransaction(this::create))
                .extracting(ApiException::code)
                .isEqualTo(code);
    }

    private UUID inTransaction(Supplier<UUID> work) {
        UUID id = bean(TransactionTemplate.class).execute(status -> work.get());
        assertThat(id).isNotNull();
        return id;
    }

    private long keys() {
        return db.value(Long.class, "select count(*) from idempotency_key where account_id = ?", account.id());
    }
}
