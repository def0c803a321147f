package org.clinicalplatform.authentication.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** Which stored secrets need their key. */
class StoredSecretsTest extends ClinicTestCase {
    private static final String LOST = "lost-key";

    private final SecretKeyMapper keys = bean(SecretKeyMapper.class);
    private final StoredSecrets secrets = new StoredSecrets(bean(SecretEncryptor.class));

    StoredSecretsTest(ApplicationContext beans) {
        super(beans);
    }

    /** A later start would miss the key. */
    @AfterEach
    void deleteSecrets() {
        db.update("delete from totp_secret where key_id = ?", LOST);
    }

    /** Otherwise one enrolment that somebody began and left would keep the key for good. */
    @Test
    void secretWhenItsEnrolmentExpiredUnconfirmedThenDoesNotNeedItsKey() throws SQLException {
        insert("now() - interval '1 second'");

        assertThat(keys.findKeyIds()).doesNotContain(LOST);
        assertThat(unreadable()).noneMatch(line -> line.endsWith(LOST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "now() + interval '10 minutes'"})
    void secretWhenItIsInUseOrCanBeConfirmedThenNeedsItsKey(String expiresAt) throws SQLException {
        insert(expiresAt);

        assertThat(keys.findKeyIds()).contains(LOST);
        assertThat(unreadable()).anyMatch(line -> line.contains(account.id() + " under the key " + LOST));
    }

    private void insert(String expiresAt) {
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at, expires_at)"
                        + " values (gen_random_uuid(), ?, ?, '', '', now() - interval '1 hour', " + expiresAt + ")",
                account.id(),
                LOST);
    }

    private List<String> unreadable() throws SQLException {
        try (Connection connection = db.connect()) {
            return secrets.unreadable(connection);
        }
    }
}
