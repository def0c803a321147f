package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.CallOptions;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.PatientId;
import org.clinicalplatform.client.RecordFilter;
import org.clinicalplatform.client.ResponseInfo;
import org.clinicalplatform.client.RetryPolicy;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.IdempotencyKeyReusedException;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.Condition;
import org.clinicalplatform.client.generated.model.ConditionClinicalStatus;
import org.clinicalplatform.client.generated.model.ConditionCreate;
import org.clinicalplatform.client.generated.model.ConditionVerificationStatus;
import org.clinicalplatform.contract.harness.CuttableProxy;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A create whose response is lost, between the Java client and the service. */
class RepeatedCreateTest {
    private final CuttableProxy line = new CuttableProxy(Servers.shared().baseUri());
    private final List<ResponseInfo> responses = new ArrayList<>();
    private final ClinicalClient client = Clients.signedIn(Demo.CLINICIAN, line.baseUri())
            .with(CallOptions.defaults().onResponse(responses::add));
    private final PatientId patient =
            PatientId.parse(Registrar.at(Servers.shared()).newPatient().text("id"));

    @AfterEach
    void close() {
        line.close();
    }

    @Test
    void createWhenItsResponseIsLostThenRepeatedAndMadeOnce() {
        line.afterDone(RepeatedCreateTest::isCreate, line::pass);

        Condition created = client.conditions().create(problem("195967001"));

        assertThat(responses).singleElement().satisfies(response -> {
            assertThat(response.status()).isEqualTo(201);
            assertThat(response.attempts()).isEqualTo(2);
        });
        assertThat(client.conditions().search(RecordFilter.conditions().withPatientId(patient)))
                .extracting(Condition::getId)
                .containsExactly(created.getId());
    }

    @Test
    void createWhenItIsRepeatedLaterWithTheKeyThenMadeOnce() {
        ClinicalClient keyed = client.with(
                CallOptions.defaults().withRetryPolicy(RetryPolicy.none()).withIdempotencyKey(UUID.randomUUID()));
        line.fail(CuttableProxy.Fault.RESPONSE_CUT, RepeatedCreateTest::isCreate);
        ClinicalTransportException lost = catchThrowableOfType(
                ClinicalTransportException.class, () -> keyed.conditions().create(problem("195967001")));
        assertThat(lost.mayHaveTakenEffect()).isTrue();
        line.pass();

        Condition created = keyed.conditions().create(problem("195967001"));

        assertThat(client.conditions().search(RecordFilter.conditions().withPatientId(patient)))
                .extracting(Condition::getId)
                .containsExactly(created.getId());
    }

    @Test
    void createWhenTheKeyBelongsToAnotherRequestThenSaysSo() {
        ClinicalClient keyed = client.with(CallOptions.defaults().withIdempotencyKey(UUID.randomUUID()));
        keyed.conditions().create(problem("195967001"));

        IdempotencyKeyReusedException refusal = catchThrowableOfType(
                IdempotencyKeyReusedException.class, () -> keyed.conditions().create(problem("38341003")));

        assertThat(refusal.status()).isEqualTo(422);
    }

    private ConditionCreate problem(String code) {
        return new ConditionCreate()
                .patientId(patient.value())
                .code(new Coding().system("http://snomed.info/sct").code(code).display("Problem"))
                .clinicalStatus(ConditionClinicalStatus.ACTIVE)
                .verificationStatus(ConditionVerificationStatus.CONFIRMED);
    }

    private static boolean isCreate(String requestLine) {
        return requestLine.startsWith("POST /api/v1/clinical/conditions ");
    }
}
