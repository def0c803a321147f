package org.clinicalplatform.clinical.encounterprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

@DatabaseTest
class EncounterProviderServiceTest {
    private final EncounterProviderService providers;
    private final TestDatabase db;
    private final AccountRow provider;
    private final Caller caller;
    private final Caller stranger;
    private final PatientRow patient;
    private final UUID encounter;
    private MockHttpServletRequest request = new MockHttpServletRequest();

    EncounterProviderServiceTest(EncounterProviderService providers, TestDatabase db) {
        this.providers = providers;
        this.db = db;
        TenantRow tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        FacilityRow elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        provider = db.accounts().insert(row -> row.set("tenant_id", tenant.id()));
        caller = TestCallers.at(facility, provider);
        stranger = TestCallers.at(elsewhere, provider);
        patient = db.patients().insert(row -> row.at(facility));
        encounter = db.encounters().insert(row -> row.patient(patient)).id();
    }

    @BeforeEach
    void anotherRequest() {
        request = new MockHttpServletRequest();
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
    }

    @AfterEach
    void leaveTheRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    /** The audit trail names the patient whose records were read or changed. */
    @Test
    void ofEncounterWhenAdmittedThenTheAuditTrailHasThePatient() {
        assertThat(providers.ofEncounter(caller, encounter)).isEmpty();

        assertThat(RequestContext.of(request).patientId()).isEqualTo(patient.id());
    }

    @Test
    void voidWhenAdmittedThenTheAuditTrailHasThePatient() {
        UUID id = add().id();
        anotherRequest();

        providers.voidRecord(caller, id, null);

        assertThat(RequestContext.of(request).patientId()).isEqualTo(patient.id());
        assertThat(providers.ofEncounter(caller, encounter)).isEmpty();
    }

    @Test
    void operationsWhenDeniedThenAre403WithoutAPatientInTheAuditTrail() {
        UUID id = add().id();
        anotherRequest();

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> providers.ofEncounter(stranger, encounter))
                .returns(ErrorCode.ACCESS_DENIED, ApiException::code);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> providers.voidRecord(stranger, id, null))
                .returns(ErrorCode.ACCESS_DENIED, ApiException::code);

        assertThat(RequestContext.of(request).patientId()).isNull();
        assertThat(providers.ofEncounter(caller, encounter)).hasSize(1);
    }

    /** A denied caller neither waits for a lock on the row nor holds one. */
    @Test
    void voidWhenDeniedAndTheRowIsLockedThenIs403WithoutWaiting() throws Exception {
        UUID id = add().id();
        try (HeldLock held = HeldLock.onRow(db, "encounter_provider", id)) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> providers.voidRecord(stranger, id, null))
                    .returns(ErrorCode.ACCESS_DENIED, ApiException::code);
        }
    }

    private EncounterProvider add() {
        return providers.create(
                caller,
                encounter,
                new NewEncounterProvider(provider.id(), ProviderRole.ATTENDER, TestClock.START, null));
    }
}
