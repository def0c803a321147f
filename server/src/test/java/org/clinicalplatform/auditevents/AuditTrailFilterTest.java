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
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class AuditTrailFilterTest {
    private static final String VISIT = "/api/v1/clinical/visits/";
    private static final String PAGE = "/api/v1/clinical/visits/page";
    private static final int CAPACITY = 2;

    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final PendingAuditEvents pending = new PendingAuditEvents(CAPACITY);
    private final AuditedCalls calls = new AuditedCalls(new Ids(), new TestClock());
    private final AuditTrailFilter filter =
            new AuditTrailFilter(TestOperations.ofTheSpecification(), calls, pending, TestErrors.writer());
    private final Caller caller = TestCallers.scoped();
    private final UUID record = UUID.randomUUID();
    private final UUID patient = UUID.randomUUID();

    @Test
    void callWhenTheQueryCannotBeDecodedThenNamesNobody() throws Exception {
        call(requestWithParameters(new IllegalStateException("undecodable")), respondingWith(400));

        assertThat(only().patientId()).isNull();
    }

    /** Nothing of a body is ever looked at: the operation tells of its patient itself. */
    @Test
    void callWhenItHasABodyThenItsParametersAreNotAskedFor() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/v1/clinical/visits");
        request.addParameter("patientId", UUID.randomUUID().toString());
        RequestContext.of(request).subjects().keepAdmittedPatient(patient);

        call(request, respondingWith(201));

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

    /** A client that disconnects in the middle of a response has seen the first half. */
    @Test
    void callWhenTheClientDisconnectsThenTheEventHasTheStatusOfTheResponse() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> call("GET", VISIT + record, (request, response) -> {
                    response.flushBuffer();
                    throw new IOException("broken pipe");
                }));

        assertThat(only()).returns(AuditOutcome.GRANTED, AuditEvent::outcome).returns(200, AuditEvent::status);
    }

    @Test
    void callWhenNoEventCanBeMadeOfItThenItsPlaceIsGivenBack() {
        MockHttpServletRequest request = requestWithParameters(new UnsupportedOperationException("unforeseen"));

        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> call(request, respondingWith(200)));

        assertThat(freePlaces()).isEqualTo(CAPACITY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/auth/verify", "/api/v1/auth/sessions", "/nothing", VISIT})
    void callWhenNotOfPatientsRecordsThenLeavesNothing(String path) throws Exception {
        call("GET", path, respondingWith(200));

        assertThat(pending.size()).isZero();
        assertThat(freePlaces()).isEqualTo(CAPACITY);
    }

    @Test
    void callWhenNobodyIsRecognisedThenLeavesNothingAndTakesNoPlace() throws Exception {
        send(new MockHttpServletRequest("GET", VISIT + record), respondingWith(401), null);

        assertThat(pending.size()).isZero();
        assertThat(freePlaces()).isEqualTo(CAPACITY);
    }

    /** The tenant of the account is found when the event is written. */
    @Test
    void callWhenTheSessionHasNoTenantThenLeavesAnEventWithoutOne() throws Exception {
        send(new MockHttpServletRequest("GET", VISIT + record), respondingWith(403), TestCallers.unscoped());

        assertThat(only()).returns(null, AuditEvent::tenantId).returns(AuditOutcome.REFUSED, AuditEvent::outcome);
    }

    @Test
    void callWhenTheResponseHasPatientsThenNamesEachOnceAndTheOneIfItIsAlone() throws Exception {
        call("GET", "/api/v1/clinical/visits", (request, response) -> {
            RequestContext.of((HttpServletRequest) request).subjects().keepReturnedPatient(patient);
            RequestContext.of((HttpServletRequest) request).subjects().keepReturnedPatient(patient);
        });
        assertThat(only()).returns(patient, AuditEvent::patientId).returns(List.of(patient), AuditEvent::patientIds);
        pending.remove(1);

        call("GET", "/api/v1/clinical/visits", (request, response) -> {
            RequestContext.of((HttpServletRequest) request).subjects().keepReturnedPatient(patient);
            RequestContext.of((HttpServletRequest) request).subjects().keepReturnedPatient(record);
        });
        assertThat(only()).returns(null, AuditEvent::patientId);
        assertThat(only().patientIds()).containsExactly(patient, record);
    }

    @Test
    void callWhenRefusedThenShowsNobodyButHasWhatWasRequested() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/clinical/encounters");
        request.addParameter("patientId", patient.toString());
        request.addParameter("visitId", record.toString());
        request.addParameter("status", "PLANNED");
        RequestContext.of(request).subjects().keepReturnedPatient(UUID.randomUUID());

        call(request, respondingWith(403));

        assertThat(only())
                .returns(patient, AuditEvent::patientId)
                .returns(List.of(), AuditEvent::patientIds)
                .returns(
                        List.of(new AuditCriterion("patientId", patient), new AuditCriterion("visitId", record)),
                        AuditEvent::criteria);
    }

    @Test
    void callWhenItAdministersAnAccountThenNamesTheAccountAndTheParentsOfTheRecord() throws Exception {
        call(
                "DELETE",
                "/api/v1/access-control/user-accounts/" + patient + "/role-assignments/" + record,
                respondingWith(404));

        assertThat(only())
                .returns(patient, AuditEvent::subjectAccountId)
                .returns(record, AuditEvent::recordId)
                .returns(List.of(new AuditCriterion("userAccountId", patient)), AuditEvent::criteria);
    }

    @Test
    void callWhenItsEventIsCommittedWithItsChangeThenAddsOnlyWhatIsMissing() throws Exception {
        commit(200, patient, 200, patient);
        assertThat(pending.size()).isZero();
        assertThat(freePlaces()).isEqualTo(CAPACITY);
        for (int i = 0; i < CAPACITY; i++) {
            pending.release();
        }

        UUID committed = commit(200, patient, 200, record);
        assertThat(only().id()).isEqualTo(committed);
        assertThat(only().patientIds()).containsExactly(patient, record);
        pending.remove(1);

        UUID contradicted = commit(200, patient, 500, patient);
        assertThat(only().id()).isNotEqualTo(contradicted);
        assertThat(only()).returns(AuditOutcome.FAILED, AuditEvent::outcome).returns(500, AuditEvent::status);
    }

    /** Returns the id of the event that the call commits with one patient, before it responds with another. */
    private UUID commit(int expected, UUID changed, int status, UUID returned) throws Exception {
        List<NewAuditEvent> written = new ArrayList<>();
        call("POST", VISIT + record + "/end", (request, response) -> {
            AuditedCall call = requireNonNull(AuditedCall.of((HttpServletRequest) request));
            call.context().subjects().keepAdmittedPatient(changed);
            NewAuditEvent event = requireNonNull(calls.event(call, expected));
            written.add(event);
            call.keepCommitted(event);
            call.context().subjects().keepReturnedPatient(returned);
            ((HttpServletResponse) response).setStatus(status);
        });
        return written.get(0).event().id();
    }

    @Test
    void callWhenThereIsNoPlaceForItsEventThenIsRefusedUnseenAndOthersGoOn() throws Exception {
        call("GET", VISIT + record, respondingWith(200));
        call("GET", VISIT + record, respondingWith(200));

        MockHttpServletResponse refused = call("GET", VISIT + record, (request, response) -> {
            throw new AssertionError("shown");
        });

        assertThat(refused.getStatus()).isEqualTo(503);
        assertThat(refused.getHeader("Retry-After")).isNotNull();
        assertThat(pending.size()).isEqualTo(CAPACITY);
        assertThat(call("GET", "/api/v1/auth/verify", respondingWith(200)).getStatus())
                .isEqualTo(200);

        pending.remove(1);
        assertThat(call("GET", VISIT + record, respondingWith(200)).getStatus()).isEqualTo(200);
    }

    private AuditEvent only() {
        List<NewAuditEvent> events = pending.first(10);
        assertThat(events).hasSize(1);
        return events.get(0).event();
    }

    private int freePlaces() {
        int places = 0;
        while (pending.reserve(Duration.ZERO)) {
            places++;
        }
        return places;
    }

    private static MockHttpServletRequest requestWithParameters(RuntimeException failure) {
        return new MockHttpServletRequest("GET", PAGE) {
            @Override
            public String getParameter(String name) {
                throw failure;
            }
        };
    }

    private static FilterChain respondingWith(int status) {
        return (request, response) -> ((HttpServletResponse) response).setStatus(status);
    }

    private MockHttpServletResponse call(String method, String path, FilterChain chain) throws Exception {
        return call(new MockHttpServletRequest(method, path), chain);
    }

    private MockHttpServletResponse call(MockHttpServletRequest request, FilterChain chain) throws Exception {
        return send(request, chain, caller);
    }

    private MockHttpServletResponse send(MockHttpServletRequest request, FilterChain chain, @Nullable Caller sender)
            throws Exception {
        if (sender != null) {
            RequestContext.of(request).keepCaller(sender);
        }
        requests.bind(request);
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(request, response, chain);
        return response;
    }
}
