package org.clinicalplatform.clinical.encounterprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** A participation that another transaction voids or hides while its void waits for a lock. */
class OvertakenVoidTest extends ClinicTestCase {
    private final EncounterProviderService providers = bean(EncounterProviderService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID encounter =
            db.encounters().insert(row -> row.patient(patient)).id();
    private final UUID participation = providers
            .create(caller, encounter, new NewEncounterProvider(account.id(), ProviderRole.ATTENDER, NOW, null))
            .id();

    OvertakenVoidTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void voidWhenAnotherCallerVoidsItMeanwhileThenTheAuditTrailHasARefusal() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest();
        CompletableFuture<Void> second;
        try (HeldLock first = HeldLock.onRow(db, "encounter_provider", participation)) {
            second = CompletableFuture.runAsync(() -> voidAs(request));
            first.awaitWaiting("ep.provider_id");
            first.execute(
                    "update encounter_provider set voided_at = now(), void_reason = 'first' where id = ?",
                    participation);
        }
        second.get(10, TimeUnit.SECONDS);

        assertThat(RequestContext.of(request).isRecordNotFound()).isTrue();
        assertThat(RequestContext.of(request).subjects().patientId()).isNull();
        assertThat(db.value(String.class, "select void_reason from encounter_provider where id = ?", participation))
                .isEqualTo("first");
    }

    private void voidAs(MockHttpServletRequest request) {
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        try {
            providers.voidRecord(caller, participation, "second");
        } finally {
            RequestContextHolder.resetRequestAttributes();
        }
    }

    /** A success would state that it is voided. */
    @Test
    void voidWhenThePatientIsRestrictedMeanwhileThenIsDenied() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest();
        CompletableFuture<Void> refused;
        try (HeldLock restriction = HeldLock.onRow(db, "patient", patient.id())) {
            refused = CompletableFuture.runAsync(() -> assertRefused(ErrorCode.ACCESS_DENIED, () -> voidAs(request)));
            restriction.awaitWaiting("for key share of p");
            restriction.execute("update patient set restricted = true where id = ?", patient.id());
        }
        refused.get(10, TimeUnit.SECONDS);

        assertThat(RequestContext.of(request).subjects().patientId()).isNull();
        assertThat(db.count("select version from encounter_provider where id = ?", participation))
                .isZero();
    }
}
