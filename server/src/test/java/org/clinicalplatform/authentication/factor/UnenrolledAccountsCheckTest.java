package org.clinicalplatform.authentication.factor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.authentication.factor.MfaSettings.Unenrolled;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.testing.LogLines;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.RoleRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class UnenrolledAccountsCheckTest extends ClinicTestCase {
    private static final Duration TTL = Duration.ofMinutes(5);
    private static final String WARNING = "Active accounts must have a second factor and cannot sign in to enrol one,"
            + " because SVC_AUTH_MFA_UNENROLLED is refuse: ";

    private final String code = "NURSE-" + account.id();
    private final List<String> roles = List.of(code);
    private final RoleRow role = db.roles().insert(row -> row.code(code));

    UnenrolledAccountsCheckTest(ApplicationContext beans) {
        super(beans);
    }

    /** A later start would miss the key. */
    @AfterEach
    void deleteSecrets() {
        db.update(
                "delete from totp_secret s using role_assignment a"
                        + " where a.user_account_id = s.user_account_id and a.role_id = ?",
                role.id());
    }

    @Test
    void checkWhenHoldersOfTheRoleAreNotEnrolledThenCountsTheActiveOnes() {
        hire();
        enrol(hire());
        enrolPending(hire());
        db.accounts().insert(row -> row.holding(role, tenant).inactive());

        assertThat(lines(false, roles, Unenrolled.REFUSE, ProviderMode.LOCAL)).containsExactly(WARNING + 2);
    }

    @Test
    void checkWhenItIsRequiredOfAllThenWarns() {
        assertThat(lines(true, List.of(), Unenrolled.REFUSE, ProviderMode.LOCAL))
                .singleElement()
                .asString()
                .startsWith(WARNING);
    }

    /** Otherwise one holder of the role would have everybody refused. */
    @Test
    void factorWhenOnlyAnotherAccountHoldsTheRoleThenIsNotRequired() {
        SecondFactorMapper factors = bean(SecondFactorMapper.class);

        assertThat(factors.find(hire(), false, roles)).isEqualTo(new SecondFactor(false, true));
        assertThat(factors.find(account.id(), false, roles)).isEqualTo(new SecondFactor(false, false));
    }

    @Test
    void checkWhenNobodyIsRefusedThenIsSilent() {
        assertThat(lines(false, roles, Unenrolled.REFUSE, ProviderMode.LOCAL)).isEmpty();
        hire();

        assertThat(lines(false, List.of(), Unenrolled.REFUSE, ProviderMode.LOCAL))
                .isEmpty();
        assertThat(lines(true, roles, Unenrolled.ENROL_ONLY, ProviderMode.LOCAL))
                .isEmpty();
        assertThat(lines(true, roles, Unenrolled.REFUSE, ProviderMode.OIDC)).isEmpty();
    }

    private UUID hire() {
        return db.accounts().insert(row -> row.holding(role, tenant)).id();
    }

    private void enrol(UUID accountId) {
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at)"
                        + " values (gen_random_uuid(), ?, 'k', '', '', now())",
                accountId);
    }

    private void enrolPending(UUID accountId) {
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at, expires_at)"
                        + " values (gen_random_uuid(), ?, 'k', '', '', now(), now() + interval '1 minute')",
                accountId);
    }

    private List<String> lines(boolean all, List<String> required, Unenrolled unenrolled, ProviderMode mode) {
        MfaSettings settings = new MfaSettings(all, required, TTL, 5, TTL, 30, unenrolled, "Clinic");
        UnenrolledAccountsCheck check = new UnenrolledAccountsCheck(bean(SecondFactorMapper.class), settings, mode);
        return LogLines.of(UnenrolledAccountsCheck.class, check::check).stream()
                .map(line -> line.getFormattedMessage())
                .toList();
    }
}
