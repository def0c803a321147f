package org.clinicalplatform.schemaowner;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;

/** The events of a partition as JSON lines, in the order of their key. Not thread-safe. */
final class EventRows {
    private static final int FETCHED_AT_ONCE = 1_000;

    private final Connection connection;
    private final String query;
    private String sha256 = "";
    private long count;

    /**
     * @param connection without auto-commit, so that the driver fetches the rows in portions
     * @param partition quoted
     * @param key the columns of its primary key, quoted
     */
    EventRows(Connection connection, String partition, String key) {
        this.connection = connection;
        this.query = "select row_to_json(e)::text from " + partition + " e order by " + key;
    }

    /** Reads the events, and writes each as a line in UTF-8. */
    void writeTo(OutputStream lines) throws SQLException, IOException {
        MessageDigest digest = DigestUtils.getSha256Digest();
        OutputStream digested = new DigestOutputStream(lines, digest);
        count = 0;
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCHED_AT_ONCE);
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    digested.write((rows.getString(1) + "\n").getBytes(StandardCharsets.UTF_8));
                    count++;
                }
            }
        }
        sha256 = HexFormat.of().formatHex(digest.digest());
    }

    /** The SHA-256 of the lines that were written last, in hexadecimal digits. */
    String sha256() {
        return sha256;
    }

    /** The number of lines that were written last. */
    long count() {
        return count;
    }
}
