package org.clinicalplatform.client.example;

import java.util.List;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.PatientId;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.Visit;

/** Signs in at the demo server, lists a patient's visits, reads one, and asks for one that is not available. */
public final class ReadVisits {
    private static final PatientId PATIENT = PatientId.parse("01900000-0000-7000-8000-000000000101");

    public static void main(String... args) {
        ClinicalClient client = ClinicalClient.builder().baseUrl(args[0]).build();
        System.out.println(client.sessions().signIn("clinician", "demo-Password-1"));

        List<Visit> visits = client.visits().stream(PATIENT).toList();
        visits.forEach(visit -> System.out.println(visit.getVisitNumber() + " " + visit.getStatus()));
        System.out.println(client.visits().get(VisitId.of(visits.get(0))));
        try {
            client.visits().get(VisitId.parse("01900000-0000-7000-8000-000000000202"));
        } catch (RecordNotAvailableException e) {
            System.out.println(e.getMessage());
        }
        client.sessions().signOut();
    }
}
