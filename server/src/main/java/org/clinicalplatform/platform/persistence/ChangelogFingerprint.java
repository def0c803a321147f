package org.clinicalplatform.platform.persistence;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * What tells one changelog with its parameters from another. It is recorded as the comment of Liquibase's table,
 * together with a digest of that table's rows: whoever edits, adds or removes a row there makes Liquibase run again. So
 * does a build that gives the role of the service other privileges, whose digest is recorded with the role.
 */
record ChangelogFingerprint(String files) {
    private static final Logger LOG = LoggerFactory.getLogger(ChangelogFingerprint.class);
    /** Comes before the role, with which the record ends: former releases read it so. */
    private static final String GRANTED = " granted to ";

    private static final String RECORDED =
            "select obj_description(to_regclass('databasechangelog'), 'pg_class') as recorded";
    private static final String ROWS =
            "select md5(string_agg(c::text, ';' order by orderexecuted, id)) from databasechangelog c";
    private static final String BEGIN_OF_ROWS = "select exists (select from (select"
            + " md5(string_agg(c::text, ';') over (order by orderexecuted, id)) as digest from databasechangelog c) n"
            + " where digest = ?)";

    /** @param changelog the root file; all files of its folder count */
    static ChangelogFingerprint of(String changelog, Map<String, String> parameters) throws IOException {
        MessageDigest digest = DigestUtils.getSha256Digest();
        String folder = changelog.substring(0, changelog.lastIndexOf('/') + 1);
        Resource[] files = new PathMatchingResourcePatternResolver().getResources(folder + "*");
        Arrays.sort(files, Comparator.comparing(Resource::getFilename));
        for (Resource file : files) {
            digest.update((file.getFilename() + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(file.getContentAsByteArray());
        }
        digest.update(new TreeMap<>(parameters).toString().getBytes(StandardCharsets.UTF_8));
        return new ChangelogFingerprint(HexFormat.of().formatHex(digest.digest()));
    }

    /**
     * Whether the database holds exactly this changelog, and perhaps what a later release has added that is migrating
     * it: that release records its own changelog last.
     *
     * @param serviceRole role that must have been granted the privileges of this build; null if that is not required
     */
    boolean isRecordedIn(Connection connection, @Nullable String serviceRole) throws SQLException {
        String recorded = text(connection, RECORDED);
        return recorded != null
                && recorded.startsWith(files + " ")
                && recorded.endsWith(granted(serviceRole))
                && holds(connection, recorded.split(" ", 3)[1]);
    }

    private static boolean holds(Connection connection, String rows) throws SQLException {
        if (rows.equals(text(connection, ROWS))) {
            return true;
        }
        try (PreparedStatement query = connection.prepareStatement(BEGIN_OF_ROWS)) {
            query.setString(1, rows);
            try (ResultSet result = query.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }

    /** Whether some release has recorded its changelog, and its grants to the role unless that is null. */
    static boolean isAnyGrantedTo(@Nullable String serviceRole, Connection connection) throws SQLException {
        String recorded = text(connection, RECORDED);
        return recorded != null && (serviceRole == null || recorded.endsWith(GRANTED + serviceRole));
    }

    /** A role that does not own the table cannot comment on it: then Liquibase runs at the next start again. */
    void recordIn(Connection connection, @Nullable String serviceRole) throws SQLException {
        String comment = comment(connection, serviceRole).replace("'", "''");
        try (Statement statement = connection.createStatement()) {
            statement.execute("comment on table databasechangelog is '" + comment + "'");
        } catch (SQLException e) {
            if (!DatabaseFailures.isDenied(e)) {
                throw e;
            }
            LOG.info("Liquibase will run at every start: this role does not own the table databasechangelog");
        }
    }

    private String comment(Connection connection, @Nullable String serviceRole) throws SQLException {
        return files + " " + text(connection, ROWS) + granted(serviceRole);
    }

    private static String granted(@Nullable String serviceRole) {
        return serviceRole == null ? "" : " privileges " + ServicePrivileges.digest() + GRANTED + serviceRole;
    }

    private static @Nullable String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }
}
