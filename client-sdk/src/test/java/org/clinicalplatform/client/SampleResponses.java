package org.clinicalplatform.client;

import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.client.StubService.StubResponse;
import org.jspecify.annotations.Nullable;

/** Responses of the service, byte for byte. */
final class SampleResponses {
    static final String LOGIN = "POST /api/v1/auth/login";
    static final String REFRESH = "POST /api/v1/auth/refresh";
    static final String LOGOUT = "POST /api/v1/auth/logout";
    static final String SCOPE = "POST /api/v1/auth/session/scope";
    static final String CREATE_VISIT = "POST /api/v1/clinical/visits";
    static final String VISIT_PAGE = "GET /api/v1/clinical/visits/page";
    static final PatientId PATIENT = PatientId.parse("01900000-0000-7000-8000-000000000101");
    static final VisitId VISIT = VisitId.parse("01900000-0000-7000-8000-000000000201");
    static final String GET_VISIT = "GET /api/v1/clinical/visits/" + VISIT;
    static final String END_VISIT = "POST /api/v1/clinical/visits/" + VISIT + "/end";
    static final UUID TENANT = UUID.fromString("01900000-0000-7000-8000-000000000001");
    static final UUID FACILITY = UUID.fromString("01900000-0000-7000-8000-000000000003");

    static final UUID ACCOUNT = UUID.fromString("01900000-0000-7000-8000-000000000017");

    private SampleResponses() {}

    static StubResponse json(int status, String body) {
        return new StubResponse(status, Map.of("Content-Type", "application/json"), body, false);
    }

    static StubResponse noContent() {
        return new StubResponse(204, Map.of(), "", false);
    }

    static StubResponse tokens(String accessToken, String refreshToken) {
        return json(200, """
                {"accessToken":"%s","refreshToken":"%s","tokenType":"Bearer",\
                "expiresIn":900,"refreshExpiresIn":3600}""".formatted(accessToken, refreshToken));
    }

    static StubResponse error(int status, String message, @Nullable String businessErrorCode) {
        return json(status, """
                        {"errorCode":%d,"apiPath":"/api/v1/some/path","errorMessage":"%s",\
                        "errorTime":"2026-03-01T08:15:30.000Z","businessErrorCode":%s}""".formatted(
                                status, message, businessErrorCode == null ? "null" : '"' + businessErrorCode + '"'))
                .with("X-Request-Id", "from-the-service");
    }

    static StubResponse unauthorized() {
        return error(401, "Authentication is required", null).with("WWW-Authenticate", "Bearer");
    }

    static StubResponse visit() {
        return json(200, visitBody(VISIT));
    }

    static String visitBody(VisitId id) {
        return """
                {"id":"%s","patientId":"%s","facilityId":"%s","visitNumber":"V7K2M9QF4TD",\
                "type":{"system":"http://snomed.info/sct","code":"185349003","display":"Check up"},\
                "visitClass":"AMBULATORY","status":"IN_PROGRESS","startedAt":"2026-03-01T08:15:30.000Z",\
                "reason":"Persistent cough","version":0,"createdAt":"2026-03-01T08:15:30.000Z",\
                "createdBy":"01900000-0000-7000-8000-000000000011","updatedAt":"2026-03-01T08:15:30.000Z",\
                "updatedBy":"01900000-0000-7000-8000-000000000011"}""".formatted(id, PATIENT, FACILITY);
    }
}
