package org.clinicalplatform.authentication.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondFactorServiceTest {
    private static final Duration TTL = Duration.ofMinutes(5);
    private static final UUID ACCOUNT = UUID.randomUUID();

    private final SecondFactorMapper factors = mock(SecondFactorMapper.class);

    @ParameterizedTest
    @CsvSource({
        "REFUSE, true, false, true",
        "REFUSE, true, true, false",
        "REFUSE, false, false, false",
        "ENROL_ONLY, true, false, false"
    })
    void refusesLoginWhenNotEnrolledThenDependsOnThePolicy(
            MfaSettings.Unenrolled unenrolled, boolean required, boolean enrolled, boolean refused) {
        assertThat(service(unenrolled, ProviderMode.LOCAL).refusesLogin(new SecondFactor(enrolled, required)))
                .isEqualTo(refused);
    }

    @ParameterizedTest
    @CsvSource({
        "REFUSE, LOCAL, true, true",
        "REFUSE, LOCAL, false, false",
        "ENROL_ONLY, LOCAL, true, false",
        "REFUSE, OIDC, true, false"
    })
    void refusesLoginWithoutFactorWhenEnrolledThenDependsOnThePolicy(
            MfaSettings.Unenrolled unenrolled, ProviderMode mode, boolean required, boolean refused) {
        when(factors.find(ACCOUNT, true, List.of("CLERK"))).thenReturn(new SecondFactor(true, required));

        assertThat(service(unenrolled, mode).refusesLoginWithoutFactor(ACCOUNT)).isEqualTo(refused);
    }

    @Test
    void findWhenUnderAnIdentityProviderThenIsNeitherEnrolledNorRequired() {
        SecondFactor stored = new SecondFactor(true, true);
        when(factors.find(ACCOUNT, true, List.of("CLERK"))).thenReturn(stored);

        assertThat(service(MfaSettings.Unenrolled.REFUSE, ProviderMode.LOCAL).find(ACCOUNT))
                .isEqualTo(stored);
        assertThat(service(MfaSettings.Unenrolled.REFUSE, ProviderMode.OIDC).find(ACCOUNT))
                .isEqualTo(new SecondFactor(false, false));
    }

    private SecondFactorService service(MfaSettings.Unenrolled unenrolled, ProviderMode mode) {
        MfaSettings settings = new MfaSettings(true, List.of("CLERK"), TTL, 5, TTL, 30, unenrolled, "Clinic");
        return new SecondFactorService(factors, settings, mode);
    }
}
