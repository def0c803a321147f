package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.OperationCall;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.servlet.HandlerMapping;

class AuditedTransactionsTest extends ClinicTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final UUID patient = UUID.randomUUID();

    AuditedTransactionsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void transactionWhenAnAuditedCallChangesSomethingThenCommitsItsEventWithIt() {
        AuditedCall call = begin("PUT");

        transaction.executeWithoutResult(status -> {
            change();
            RequestContext.of(request).subjects().keepAdmittedPatient(patient);
            assertThat(events()).isZero();
        });

        assertThat(db.value(
                        String.class,
                        "select e.outcome || ' ' || e.status || ' ' || e.patient_id || ' ' || (e.xmin = a.xmin)"
                                + " from audit_event e join user_account a on a.id = e.user_account_id"
                                + " where a.id = ?",
                        account.id()))
                .isEqualTo("GRANTED 204 " + patient + " true");
        assertThat(call.committed()).isNotNull();
        transaction.executeWithoutResult(status -> change());
        assertThat(events()).as("one of all transactions").isEqualTo(1);
    }

    @Test
    void transactionWhenItRecordsTheFailureOfItsCallThenItsEventStatesTheFailure() {
        AuditedCall call = begin("POST");
        RequestContext.of(request).keepFailureStatus(502);

        transaction.executeWithoutResult(status -> change());

        assertThat(db.value(
                        String.class,
                        "select string_agg(outcome || ' ' || status, ', ') from audit_event where user_account_id = ?",
                        account.id()))
                .isEqualTo("FAILED 502");
        assertThat(requireNonNull(bean(AuditedCalls.class).event(call, 502)).beyond(requireNonNull(call.committed())))
                .as("what the response adds")
                .isNull();
    }

    @Test
    void transactionWhenItHasSavepointsThenCommitsOneEvent() {
        begin("POST");
        TransactionTemplate savepoint = new TransactionTemplate(bean(PlatformTransactionManager.class));
        savepoint.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);

        transaction.executeWithoutResult(outer -> savepoint.executeWithoutResult(status -> change()));

        assertThat(events()).isEqualTo(1);
    }

    @Test
    void transactionWhenRolledBackThenLeavesNoEvent() {
        AuditedCall call = begin("PUT");

        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    change();
                    throw new IllegalStateException("broken");
                }));

        assertThat(events()).isZero();
        assertThat(call.committed()).isNull();
    }

    @Test
    void transactionWhenRolledBackThenTheRequestHasNoCreatedRecord() {
        begin("POST");
        RequestContext context = RequestContext.of(request);

        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    context.keepCreatedRecord(UUID.randomUUID());
                    throw new IllegalStateException("refused after it was created");
                }));

        assertThat(context.createdRecordId()).isNull();
    }

    @Test
    void transactionWhenACreateIsRepeatedAndRefusedThenTheRequestHasTheRecordOfTheFirst() {
        begin("POST");
        RequestContext context = RequestContext.of(request);
        UUID first = UUID.randomUUID();

        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    context.keepRepeatedCreate(first);
                    throw new IllegalStateException("not visible any more");
                }));

        assertThat(context.createdRecordId()).isEqualTo(first);
    }

    @Test
    void transactionWhenTheEventCannotBeWrittenThenIsRolledBack() {
        begin("PUT");
        String before = email();

        try (HeldLock held = HeldLock.by(db, "lock table audit_event in exclusive mode")) {
            assertThatExceptionOfType(DataAccessException.class)
                    .as("with %s", held)
                    .isThrownBy(() -> withLockTimeout(() -> change()));
        }

        assertThat(email()).isEqualTo(before);
    }

    @Test
    void transactionWhenItOnlyReadsOrTheCallDoesThenLeavesNoEventYet() {
        begin("GET");
        transaction.executeWithoutResult(status -> change());
        begin("PUT");
        TransactionTemplate reading = new TransactionTemplate(bean(PlatformTransactionManager.class));
        reading.setReadOnly(true);
        reading.executeWithoutResult(status -> email());

        assertThat(events()).isZero();
    }

    /** What happens before the operation, such as looking up the session, is not what the operation does. */
    @Test
    void transactionWhenBeforeTheOperationOrOutsideARequestThenLeavesNoEvent() {
        begin("PUT");
        request.removeAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE);
        transaction.executeWithoutResult(status -> change());
        requests.unbind();
        transaction.executeWithoutResult(status -> change());

        assertThat(events()).isZero();
    }

    private AuditedCall begin(String method) {
        requests.bind(request).keepCaller(caller);
        request.setAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE, "the operation");
        OperationCall operation = new OperationCall(
                new Operation("change", "any", 204, List.of(), false, false, false), "/", method, Map.of());
        return AuditedCall.begin(operation, request, TestClock.START);
    }

    private int change() {
        return bean(JdbcTemplate.class)
                .update(
                        "update user_account set email = ? where id = ?",
                        UUID.randomUUID() + "@demo.example",
                        account.id());
    }

    private String email() {
        return db.value(String.class, "select coalesce(email, '') from user_account where id = ?", account.id());
    }

    private long events() {
        return db.value(Long.class, "select count(*) from audit_event where user_account_id = ?", account.id());
    }
}
