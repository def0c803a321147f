package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.AuditEventDto;
import org.clinicalplatform.api.model.AuditEventPageDto;
import org.clinicalplatform.api.model.MfaStatusDto;
import org.clinicalplatform.api.model.PatientDto;
import org.clinicalplatform.api.model.PatientPageDto;
import org.clinicalplatform.api.model.PersonDto;
import org.clinicalplatform.api.model.PersonMergeDto;
import org.clinicalplatform.api.model.SummaryPanelDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.Subjects;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.OperationCall;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ReturnedSubjectsTest {
    private static final Operation OPERATION = new Operation("get", "any", 200, List.of(), false, false, false);

    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final UUID one = UUID.randomUUID();
    private final UUID two = UUID.randomUUID();

    @Test
    void bodyWhenItNamesPatientsThenTheyAreKeptOnceAndNothingIsChanged() throws Exception {
        List<VisitDto> visits = List.of(visit(one), visit(two), visit(one));

        assertThat(respond(200, visits)).isSameAs(visits);

        assertThat(subjects().patients()).containsExactly(one, two);
        assertThat(subjects().persons()).isEmpty();
    }

    @Test
    void bodyWhenPatientsAreInsideThenTheyAreKept() throws Exception {
        respond(200, new PatientPageDto().items(List.of(patient(one), patient(two))));
        respond(200, new SummaryPanelDto().currentVisit(visit(one)));

        assertThat(subjects().patients()).containsExactly(one, two);
    }

    /** A person with a patient is that patient; the persons beside are the same human. */
    @Test
    void bodyWhenAPersonIsAPatientThenThePatientIsKeptAndOtherwiseThePersons() throws Exception {
        respond(200, new PersonDto().patientId(one).mergedIntoPersonId(two));
        respond(200, new PersonMergeDto().survivorPersonId(one).loserPersonId(two));

        assertThat(subjects().patients()).containsExactly(one);
        assertThat(subjects().persons()).containsExactlyInAnyOrder(one, two);
    }

    @Test
    void bodyWhenRefusedOrOfAuditEventsOrOfNobodyThenNothingIsKept() throws Exception {
        respond(404, visit(one));
        AuditEventPageDto events = new AuditEventPageDto().items(List.of(new AuditEventDto().patientId(one)));
        respond("/api/v1/access-control/audit-events", 200, events);
        respond(200, new MfaStatusDto(true, true, 10));
        respond(200, "text");
        respond(204, null);

        assertThat(subjects().patients()).isEmpty();
    }

    @Test
    void bodyWhenTheCallIsNotAuditedThenNothingIsKept() throws Exception {
        advise(200, visit(one));

        assertThat(subjects().patients()).isEmpty();
    }

    private Subjects subjects() {
        return RequestContext.of(request).subjects();
    }

    private static PatientDto patient(UUID id) {
        return new PatientDto().id(id).person(new PersonDto().patientId(id));
    }

    private static VisitDto visit(UUID patientId) {
        return new VisitDto().id(UUID.randomUUID()).patientId(patientId);
    }

    private @Nullable Object respond(int status, @Nullable Object body) throws Exception {
        return respond("/api/v1/clinical/visits", status, body);
    }

    private @Nullable Object respond(String path, int status, @Nullable Object body) throws Exception {
        AuditedCall.begin(new OperationCall(OPERATION, path, "GET", Map.of()), request, TestClock.START);
        return advise(status, body);
    }

    private @Nullable Object advise(int status, @Nullable Object body) throws Exception {
        MockHttpServletResponse response = new MockHttpServletResponse();
        response.setStatus(status);
        return new ReturnedSubjects()
                .beforeBodyWrite(
                        body,
                        new MethodParameter(Object.class.getMethod("toString"), -1),
                        MediaType.APPLICATION_JSON,
                        StringHttpMessageConverter.class,
                        new ServletServerHttpRequest(request),
                        new ServletServerHttpResponse(response));
    }
}
