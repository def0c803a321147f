package org.clinicalplatform.authentication.secret;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Tries all stored secrets with the configured keys, except for enrolments that expired unconfirmed. */
public final class StoredSecrets {
    private static final String ALL = """
            select id, user_account_id, key_id, nonce, ciphertext from totp_secret
            where coalesce(expires_at, 'infinity') > now() order by id""";

    private final SecretEncryptor encryptor;

    public StoredSecrets(SecretEncryptor encryptor) {
        this.encryptor = encryptor;
    }

    /** Secrets that cannot be decrypted: the id of each, the account that it locks out, and the id of its key. */
    public List<String> unreadable(Connection connection) throws SQLException {
        List<String> unreadable = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(ALL)) {
            while (row.next()) {
                UUID account = row.getObject(2, UUID.class);
                StoredSecret secret = new StoredSecret(row.getString(3), row.getBytes(4), row.getBytes(5));
                if (!isReadable(account, secret)) {
                    unreadable.add(row.getString(1) + " of account " + account + " under the key " + secret.keyId());
                }
            }
        }
        return unreadable;
    }

    private boolean isReadable(UUID account, StoredSecret secret) {
        try {
            encryptor.decrypt(account, secret);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
