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
    private final EncounterProviderService participations;
    private final TestDatabase db;
    private final AccountRow provider;
    private final Caller caller;
    private final Caller stranger;
    private final PatientRow patient;
    private final UUID encounter;
    private MockHttpServletRequest request = new MockHttpServletRequest();

    EncounterProviderServiceTest(EncounterProviderService participations, TestDatabase db) {
        this.participations = participations;
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

    /** The trail of accesses says whose records were shown and changed. */
    @Test
    void ofEncounterWhenAdmittedThenThePatientIsKnownToTheTrail() {
        assertThat(participations.ofEncounter(caller, encounter)).isEmpty();

        assertThat(RequestContext.of(request).patientId()).isEqualTo(patient.id());
    }

    @Test
    void voidWhenAdmittedThenThePatientIsKnownToTheTrail() {
        UUID id = participate().id();
        anotherRequest();

        participations.voidRecord(caller, id, null);

        assertThat(RequestContext.of(request).patientId()).isEqualTo(patient.id());
        assertThat(participations.ofEncounter(caller, encounter)).isEmpty();
    }

    @Test
    void operationsWhenDeniedThenAre403AndNameNobodyToTheTrail() {
        UUID id = participate().id();
        anotherRequest();

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> participations.ofEncounter(stranger, encounter))
                .returns(ErrorCode.ACCESS_DENIED, ApiException::code);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> participations.voidRecord(stranger, id, null))
                .returns(ErrorCode.ACCESS_DENIED, ApiException::code);

        assertThat(RequestContext.of(request).patientId()).isNull();
        assertThat(participations.ofEncounter(caller, encounter)).hasSize(1);
    }

    /** Whoever may not see the encounter neither waits for those who hold its participation, nor makes them wait. */
    @Test
    void voidWhenDeniedAndTheParticipationIsLockedThenIs403AtOnce() throws Exception {
        UUID id = participate().id();
        try (HeldLock held = HeldLock.onRow(db, "encounter_provider", id)) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> participations.voidRecord(stranger, id, null))
                    .returns(ErrorCode.ACCESS_DENIED, ApiException::code);
        }
    }

    private EncounterProvider participate() {
        return participations.create(
                caller, encounter, new NewEncounterProvider(provider.id(), ProviderRole.ATTENDER, TestClock.START, null));
    }
}
