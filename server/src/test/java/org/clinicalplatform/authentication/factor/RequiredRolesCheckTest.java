package org.clinicalplatform.authentication.factor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.testing.LogLines;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class RequiredRolesCheckTest extends ClinicTestCase {
    private static final Duration TTL = Duration.ofMinutes(5);

    private final String builtIn = "BUILT-IN-" + account.id();
    private final String ofATenant = "OWN-" + account.id();

    RequiredRolesCheckTest(ApplicationContext beans) {
        super(beans);
        db.roles().insert(row -> row.code(builtIn));
        db.roles().insert(row -> row.tenant(tenant).code(ofATenant));
    }

    @Test
    void checkWhenRolesDoNotExistThenNamesThemAlone() {
        List<String> roles = List.of("Nurse-" + builtIn, builtIn, "Admin-" + builtIn, ofATenant);

        assertThat(lines(roles, ProviderMode.LOCAL))
                .containsExactly(
                        "MFA_REQUIRED_ROLES names roles that do not exist, for which nobody must have a second factor: "
                                + "Admin-" + builtIn + ", Nurse-" + builtIn);
    }

    @Test
    void checkWhenNothingIsWrongThenIsSilent() {
        assertThat(lines(List.of(builtIn, ofATenant), ProviderMode.LOCAL)).isEmpty();
        assertThat(lines(List.of(), ProviderMode.LOCAL)).isEmpty();
        assertThat(lines(List.of("Nurse-" + builtIn), ProviderMode.OIDC)).isEmpty();
    }

    private List<String> lines(List<String> roles, ProviderMode mode) {
        MfaSettings settings = new MfaSettings(false, roles, TTL, 5, TTL, 30, MfaSettings.Unenrolled.REFUSE, "Clinic");
        RequiredRolesCheck check = new RequiredRolesCheck(bean(SecondFactorMapper.class), settings, mode);
        return LogLines.of(RequiredRolesCheck.class, check::check).stream()
                .map(line -> line.getFormattedMessage())
                .toList();
    }
}
