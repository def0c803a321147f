package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class DemoUserReleasesTest {
    private static final String CLINICIAN = "01900000-0000-7000-8000-000000000011";

    @Test
    void subjectsWhenThereIsADemonstrationThenAreThoseOfItsAccounts() {
        assertThat(new DemoUserReleases(new DemoMode(true, false)).subjects())
                .hasSize(8)
                .containsEntry(UUID.fromString(CLINICIAN), CLINICIAN);
    }

    @Test
    void subjectsWhenThereIsNoDemonstrationThenAreNone() {
        assertThat(new DemoUserReleases(new DemoMode(false, false)).subjects()).isEmpty();
    }
}
