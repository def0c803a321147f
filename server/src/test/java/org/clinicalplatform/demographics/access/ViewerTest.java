package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ViewerTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final UUID TENANT = UUID.randomUUID();
    private static final UUID FACILITY = UUID.randomUUID();

    @Test
    void ofWhenTheCallerIsNarrowedThenHasAccountScopeAndMoment() {
        Caller caller = caller(TENANT, FACILITY, "clinical.visit.read");

        assertThat(Viewer.of(caller, NOW)).isEqualTo(new Viewer(caller.accountId(), TENANT, FACILITY, false, NOW));
    }

    @Test
    void ofWhenTheCallerHoldsAllFacilitiesThenTheBoundIsLifted() {
        Caller caller = caller(TENANT, null, "clinical.patient.all-facilities");

        assertThat(Viewer.of(caller, NOW).allFacilities()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"clinical.patient.all", "clinical.patient.all-facilities.read", "clinical.patient"})
    void ofWhenAPermissionOnlyResemblesItThenTheBoundStays(String permission) {
        assertThat(Viewer.of(caller(TENANT, FACILITY, permission), NOW).allFacilities())
                .isFalse();
    }

    @Test
    void ofWhenTheCallerIsNotNarrowedThenHasNoTenant() {
        Viewer viewer = Viewer.of(caller(null, null), NOW);

        assertThat(viewer.tenantId()).isNull();
        assertThat(viewer.facilityId()).isNull();
    }

    private static Caller caller(@Nullable UUID tenantId, @Nullable UUID facilityId, String... permissions) {
        return TestCallers.caller(UUID.randomUUID(), tenantId, facilityId, permissions);
    }
}
