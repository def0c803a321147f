package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class AuditTrailFilterTest {
    private static final String VISIT = "/api/v1/clinical/visits/";
    private static final String PAGE = "/api/v1/clinical/visits/page";
    private static final int CAPACITY = 2;

    private final PendingAuditEvents pending = new PendingAuditEvents(CAPACITY);
    private final AuditTrailFilter filter = new AuditTrailFilter(
            TestOperations.ofTheSpecification(),
            new AuditedCalls(new Ids(), new TestClock()),
            pending,
            TestErrors.writer());
    private final Caller caller = TestCallers.scoped();
    private final UUID record = UUID.randomUUID();
    private final UUID patient = UUID.randomUUID();

    @AfterEach
    void leaveTheRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    @Test
    void callWhenARecordIsReadThenLeavesWhoWhatAndWhen() throws Exception {
        call(
                "GET",
                VISIT + record,
                request -> request.addHeader("X-Request-Id", "request-1"),
                answering(200, request -> RequestContext.of(request).keepPatient(patient)));

        AuditEvent event = only();
        assertThat(event)
                .isEqualTo(new AuditEvent(
                        event.id(),
                        TestClock.START,
                        requireNonNull(caller.tenantId()),
                        null,
                        caller.accountId(),
                        caller.sessionId(),
                        "getVisit",
                        AuditAction.READ,
                        record,
                        patient,
                        AuditOutcome.GRANTED,
                        200,
                        "127.0.0.1",
                        "request-1"));
    }

    @ParameterizedTest
    @CsvSource({"400, REFUSED", "403, REFUSED", "404, REFUSED", "409, REFUSED", "500, FAILED", "503, FAILED"})
    void callWhenNotAnsweredAsAskedThenSaysSoAndNamesNoPatient(int status, AuditOutcome outcome) throws Exception {
        call("POST", VISIT + record + "/end", answering(status));

        assertThat(only())
                .returns("endVisit", AuditEvent::operationId)
                .returns(AuditAction.UPDATE, AuditEvent::action)
                .returns(record, AuditEvent::recordId)
                .returns(null, AuditEvent::patientId)
                .returns(outcome, AuditEvent::outcome)
                .returns(status, AuditEvent::status);
    }

    @Test
    void callWhenThePatientIsInTheQueryThenIsNamedAlsoWhereTheOperationNeverRan() throws Exception {
        call("GET", PAGE, request -> request.addParameter("patientId", patient.toString()), answering(403));

        assertThat(only())
                .returns(AuditAction.LIST, AuditEvent::action)
                .returns(null, AuditEvent::recordId)
                .returns(patient, AuditEvent::patientId)
                .returns(AuditOutcome.REFUSED, AuditEvent::outcome);
    }

    @Test
    void callWhenAnIdIsNoneThenHasNone() throws Exception {
        call("GET", VISIT + "1-1-1-1-1", answering(404));
        call("GET", PAGE, answering(403, request -> RequestContext.of(request).keepPatient(Ids.NIL)));

        assertThat(pending.first(2)).extracting(AuditEvent::recordId).containsOnlyNulls();
        assertThat(pending.first(2)).extracting(AuditEvent::patientId).containsOnlyNulls();
    }

    @Test
    void callWhenTheQueryCannotBeDecodedThenNamesNobody() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", PAGE) {
            @Override
            public String getParameter(String name) {
                throw new IllegalStateException("undecodable");
            }
        };
        call(request, answering(400));

        assertThat(only().patientId()).isNull();
    }

    /** Nothing of a body is ever looked at: the operation tells of its patient itself. */
    @Test
    void callWhenItHasABodyThenItsParametersAreNotAskedFor() throws Exception {
        call(
                "POST",
                "/api/v1/clinical/visits",
                request -> request.addParameter("patientId", UUID.randomUUID().toString()),
                answering(201, request -> RequestContext.of(request).keepPatient(patient)));

        assertThat(only()).returns(AuditAction.CREATE, AuditEvent::action).returns(patient, AuditEvent::patientId);
    }

    @Test
    void callWhenTheOperationBreaksThenIsAFailureAndTheExceptionGoesOn() {
        assertThatIllegalStateException()
                .isThrownBy(() -> call("GET", VISIT + record, (request, response) -> {
                    throw new IllegalStateException("broken");
                }));

        assertThat(only()).returns(AuditOutcome.FAILED, AuditEvent::outcome).returns(500, AuditEvent::status);
    }

    /** Who reads the first half of an answer and breaks off has seen it. */
    @Test
    void callWhenTheReceiverBreaksOffThenIsWhatTheAnswerSaid() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> call("GET", VISIT + record, (request, response) -> {
                    response.flushBuffer();
                    throw new IOException("broken pipe");
                }));

        assertThat(only()).returns(AuditOutcome.GRANTED, AuditEvent::outcome).returns(200, AuditEvent::status);
    }

    @Test
    void callWhenNoEventCanBeMadeOfItThenItsPlaceIsGivenBack() {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", PAGE) {
            @Override
            public String getParameter(String name) {
                throw new UnsupportedOperationException("unforeseen");
            }
        };

        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> call(request, answering(200)));

        assertThat(freePlaces()).isEqualTo(CAPACITY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/auth/verify", "/api/v1/access-control/user-accounts", "/nothing", VISIT})
    void callWhenNotOfPatientsRecordsThenLeavesNothing(String path) throws Exception {
        call("GET", path, answering(200));

        assertThat(pending.size()).isZero();
        assertThat(freePlaces()).isEqualTo(CAPACITY);
    }

    @Test
    void callWhenTheTrailIsReadThenThatIsInItToo() throws Exception {
        call("GET", "/api/v1/access-control/audit-events", answering(200));

        assertThat(only()).returns("listAuditEvents", AuditEvent::operationId);
    }

    @Test
    void callWhenNobodyIsRecognisedOrHasNoTenantThenLeavesNothingAndTakesNoPlace() throws Exception {
        send(new MockHttpServletRequest("GET", VISIT + record), answering(401), null);
        send(new MockHttpServletRequest("GET", VISIT + record), answering(403), TestCallers.unscoped());

        assertThat(pending.size()).isZero();
        assertThat(freePlaces()).isEqualTo(CAPACITY);
    }

    @Test
    void callWhenThereIsNoPlaceForItsEventThenIsRefusedUnseenAndOthersGoOn() throws Exception {
        call("GET", VISIT + record, answering(200));
        call("GET", VISIT + record, answering(200));

        MockHttpServletResponse refused = call("GET", VISIT + record, (request, response) -> {
            throw new AssertionError("shown");
        });

        assertThat(refused.getStatus()).isEqualTo(503);
        assertThat(refused.getHeader("Retry-After")).isNotNull();
        assertThat(pending.size()).isEqualTo(CAPACITY);
        assertThat(call("GET", "/api/v1/auth/verify", answering(200)).getStatus())
                .isEqualTo(200);

        pending.remove(1);
        assertThat(call("GET", VISIT + record, answering(200)).getStatus()).isEqualTo(200);
    }

    private AuditEvent only() {
        List<AuditEvent> events = pending.first(10);
        assertThat(events).hasSize(1);
        return events.get(0);
    }

    private int freePlaces() {
        int places = 0;
        while (pending.reserve(Duration.ZERO)) {
            places++;
        }
        return places;
    }

    private static FilterChain answering(int status) {
        return answering(status, request -> {});
    }

    private static FilterChain answering(int status, Consumer<HttpServletRequest> operation) {
        return (request, response) -> {
            operation.accept((HttpServletRequest) request);
            ((HttpServletResponse) response).setStatus(status);
        };
    }

    private MockHttpServletResponse call(String method, String path, FilterChain chain) throws Exception {
        return call(method, path, request -> {}, chain);
    }

    private MockHttpServletResponse call(
            String method, String path, Consumer<MockHttpServletRequest> change, FilterChain chain) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        change.accept(request);
        return call(request, chain);
    }

    private MockHttpServletResponse call(MockHttpServletRequest request, FilterChain chain) throws Exception {
        return send(request, chain, caller);
    }

    private MockHttpServletResponse send(MockHttpServletRequest request, FilterChain chain, @Nullable Caller sender)
            throws Exception {
        if (sender != null) {
            RequestContext.of(request).keepCaller(sender);
        }
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(request, response, chain);
        return response;
    }
}
