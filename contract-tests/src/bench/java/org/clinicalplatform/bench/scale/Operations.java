package org.clinicalplatform.bench.scale;

import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.scale.Site.Chart;
import org.clinicalplatform.bench.timing.Kind;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.WardLists;

/** What is timed at a site, in the order of the report. */
final class Operations {

    private static final String CLINICAL = "/api/v1/clinical";
    private static final String DEMOGRAPHIC = "/api/v1/demographic";

    private final Site site;
    private final String clinician;
    private final String clerk;
    private final String auditor;

    /** Signs in, for as long as an access token lasts. */
    Operations(Site site) {
        Sessions sessions = Sessions.at(site.server());
        this.site = site;
        this.clinician = sessions.token(Demo.CLINICIAN);
        this.clerk = sessions.token(Demo.CLERK);
        this.auditor = sessions.token(Demo.AUDITOR);
    }

    List<Kind> kinds() {
        return List.of(
                ofChart("read an observation", chart -> "/observations/" + chart.latestObservation()),
                ofChart("a patient's 40 to 60 observations", chart -> "/observations?patientId=" + chart.patientId()),
                ofFullChart("page of 300 to 1,500 observations", Operations::page),
                ofChart("summary panel", chart -> "/patients/" + chart.patientId() + "/summary-panel"),
                ofFullChart("clinical summary, full chart", Operations::summary),
                new Kind("create an observation", 201, round -> create(site.writtenChart(round))),
                Kind.of("newest 500 encounters of a facility", 200, get(CLINICAL + "/encounters")),
                Kind.of("ward list, 20 beds", 200, get(WardLists.PATH + "?ward=Ward%200")),
                ofChart("find a patient by name", Operations::byName),
                new Kind("search persons by name", 200, round -> desk("/persons?" + named(site.chart(round)))),
                new Kind("duplicate candidates", 200, round -> candidates(site.chart(round))),
                Kind.of(
                        "page of the audit trail",
                        200,
                        Request.get("/api/v1/access-control/audit-events?size=20", auditor)));
    }

    /** What a ward does most: mostly reading, and only what every response to is 200. */
    List<Request> mix(int round) {
        Chart chart = site.chart(round);
        return List.of(
                get(CLINICAL + "/patients/" + chart.patientId() + "/summary-panel"),
                get(CLINICAL + "/observations/" + chart.latestObservation()),
                get(CLINICAL + "/observations?patientId=" + chart.patientId()),
                get(CLINICAL + "/observations/" + site.chart(round + 1).latestObservation()),
                get(CLINICAL + page(site.fullChart(round))),
                get(CLINICAL + "/observations/" + site.chart(round + 2).latestObservation()),
                get(WardLists.PATH + "?ward=Ward%200"),
                get(CLINICAL + "/observations/" + site.chart(round + 3).latestObservation()),
                get(CLINICAL + byName(chart)),
                get(CLINICAL + summary(site.fullChart(round))));
    }

    private Kind ofChart(String name, Function<Chart, String> path) {
        return new Kind(name, 200, round -> get(CLINICAL + path.apply(site.chart(round))));
    }

    private Kind ofFullChart(String name, Function<Chart, String> path) {
        return new Kind(name, 200, round -> get(CLINICAL + path.apply(site.fullChart(round))));
    }

    private static String page(Chart chart) {
        return "/observations/page?size=20&patientId=" + chart.patientId();
    }

    private static String summary(Chart chart) {
        return "/patients/" + chart.patientId() + "/clinical-summary";
    }

    private static String byName(Chart chart) {
        return "/patients?" + named(chart);
    }

    private static String named(Chart chart) {
        return RawRequest.parameter("name", chart.name());
    }

    private Request candidates(Chart chart) {
        return Request.get(Candidates.path(chart.personId()), clerk);
    }

    private Request get(String path) {
        return Request.get(path, clinician);
    }

    private Request desk(String path) {
        return Request.get(DEMOGRAPHIC + path, clerk);
    }

    private Request create(Chart chart) {
        return Request.post(
                CLINICAL + "/observations",
                clinician,
                "{\"patientId\":\"" + chart.patientId() + "\",\"category\":\"VITAL_SIGNS\","
                        + "\"code\":{\"system\":\"http://loinc.org\",\"code\":\"8867-4\",\"display\":\"Heart rate\"},"
                        + "\"value\":{\"quantity\":{\"value\":72,\"unit\":\"/min\"}},"
                        + "\"effectiveAt\":\"2026-01-01T00:00:00Z\"}");
    }
}
