package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** Every create that takes an {@code Idempotency-Key}, sent to two replicas. */
@NeedsOwnServer("needs two replicas")
class IdempotencyMatrixTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final KeyedCreates creates = new KeyedCreates(replicas.first());

    @TestFactory
    Stream<DynamicTest> createWhenRepeatedThenReturnsTheRecordOfTheFirstRequest() {
        return each(this::verifyRepeated);
    }

    private void verifyRepeated(SpecOperation operation) {
        String key = UUID.randomUUID().toString();
        RawRequest call = creates.of(operation).header(KeyedCreates.KEY, key);
        String first = UUID.randomUUID().toString();
        String second = UUID.randomUUID().toString();
        RawResponse created = replicas.first().send(call.requestId(first)).expect(201);
        long rows = rows(operation);

        RawResponse repeated = replicas.second().send(call.requestId(second)).expect(201);

        assertThat(KeyedCreates.id(repeated)).isEqualTo(KeyedCreates.id(created));
        assertThat(stable(repeated)).isEqualTo(stable(created));
        assertThat(repeated.header("Location")).isEqualTo(created.header("Location"));
        assertThat(rows(operation)).as(KeyedCreates.table(operation)).isEqualTo(rows);
        assertThat(database.number(
                        "select count(*) from idempotency_key"
                                + " where operation_id = ? and key = ?::uuid and record_id = ?::uuid",
                        operation.id(),
                        key,
                        KeyedCreates.id(created)))
                .isEqualTo(1);
        assertThat(event(first)).isEqualTo(operation.id() + " CREATE 201 GRANTED");
        assertThat(event(second)).as("reads only").isEqualTo(operation.id() + " READ 201 GRANTED");
    }

    @TestFactory
    Stream<DynamicTest> createWhenTheKeyBelongsToAnotherRequestThenIs422() {
        return each(operation -> {
            RawRequest call = KeyedCreates.keyed(creates.of(operation));
            replicas.first().send(call).expect(201);
            long rows = rows(operation);

            StandardError.verify(
                    replicas.second().send(KeyedCreates.otherBody(call)),
                    422,
                    Matrix.path(call),
                    "The Idempotency-Key belongs to another request; send a new key",
                    "IDEMPOTENCY_KEY_REUSED");
            assertThat(rows(operation)).isEqualTo(rows);
        });
    }

    @TestFactory
    Stream<DynamicTest> createWhileTheFirstRequestRunsThenIs409AtOnce() {
        return each(this::verifyInUse);
    }

    /** The first request has done everything, and waits to store its key. */
    private void verifyInUse(SpecOperation operation) {
        RawRequest call = KeyedCreates.keyed(creates.of(operation));
        CompletableFuture<RawResponse> first;
        try (Lock held = Lock.by(database, "lock table idempotency_key in exclusive mode")) {
            first = CompletableFuture.supplyAsync(() -> replicas.first().send(call));
            assertThat(Await.until(SOON, this::somebodyWaits)).as("%s", held).isTrue();

            RawResponse second = replicas.second().send(call);

            assertThat(first).as("still runs").isNotDone();
            StandardError.verify(
                    second,
                    409,
                    Matrix.path(call),
                    "The first request with this Idempotency-Key is still running; repeat the request in a moment",
                    "IDEMPOTENCY_KEY_IN_USE");
            assertThat(second.header("Retry-After")).contains("1");
        }
        String id = KeyedCreates.id(first.join().expect(201));
        assertThat(KeyedCreates.id(replicas.second().send(call).expect(201))).isEqualTo(id);
    }

    @TestFactory
    Stream<DynamicTest> createWhenTheKeyIsNotOneUuidThenIs400AfterTheCredentials() {
        return each(operation -> {
            RawRequest call = creates.of(operation);
            String uuid = UUID.randomUUID().toString();
            long rows = rows(operation);
            for (RawRequest wrong : Stream.of("", "7", uuid + "0", "\"" + uuid + "\"", uuid + ", " + uuid)
                    .map(key -> call.header(KeyedCreates.KEY, key))
                    .toList()) {
                verifyInvalid(wrong);
                StandardError.verify(
                        replicas.first().send(wrong.without("Authorization")),
                        401,
                        Matrix.path(call),
                        "Authentication is required");
            }
            verifyInvalid(call.header(KeyedCreates.KEY, uuid).header(KeyedCreates.KEY, uuid));
            assertThat(rows(operation)).isEqualTo(rows);
        });
    }

    private void verifyInvalid(RawRequest call) {
        StandardError.verify(
                replicas.first().send(call),
                400,
                Matrix.path(call),
                "Invalid request: Idempotency-Key must be one UUID");
    }

    private static Stream<DynamicTest> each(ThrowingConsumer<SpecOperation> test) {
        return Matrix.each(SpecOperation::isIdempotent, test);
    }

    private long rows(SpecOperation operation) {
        return database.number("select count(*) from " + KeyedCreates.table(operation));
    }

    private boolean somebodyWaits() {
        return database.number(
                        "select count(*) from pg_locks where relation = 'idempotency_key'::regclass and not granted")
                > 0;
    }

    private String event(String requestId) {
        return database.text(
                "select coalesce(string_agg(operation_id || ' ' || action || ' ' || status || ' ' || outcome, ', '), '')"
                        + " from audit_event where request_id = ?",
                requestId);
    }

    /** What a repeated request returns of the record: everything but a link that is returned once. */
    private static Json stable(RawResponse response) {
        return response.json().without("passwordSetupLink");
    }
}
