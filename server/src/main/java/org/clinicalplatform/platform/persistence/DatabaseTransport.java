package org.clinicalplatform.platform.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.SslMode;
import org.postgresql.util.PSQLException;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.stereotype.Component;

/** Names the database if its connections may go without TLS: the driver's default falls back to plain text. */
@Component
class DatabaseTransport implements UnencryptedPeers {
    private static final String REMEDY =
            "Add sslmode=verify-full to the URL, with sslrootcert for a certificate authority of your own";

    private final DataSource dataSource;

    DatabaseTransport(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public List<Peer> peers() {
        HikariDataSource pool = DataSourceUnwrapper.unwrap(dataSource, HikariDataSource.class);
        return pool == null || pool.getJdbcUrl() == null
                ? List.of()
                : peers(pool.getJdbcUrl(), pool.getDataSourceProperties());
    }

    /** @param properties of the driver, which those of the URL override */
    static List<Peer> peers(String url, Properties properties) {
        // null for a URL of another driver
        Properties parsed = Driver.parseURL(url, properties);
        if (parsed == null || requiresTls(parsed)) {
            return List.of();
        }
        String hosts = PGProperty.PG_HOST.getOrDefault(parsed);
        return hosts == null
                ? List.of()
                : Stream.of(hosts.split(","))
                        .distinct()
                        .map(host -> new Peer("spring.datasource.url", host, REMEDY))
                        .toList();
    }

    private static boolean requiresTls(Properties parsed) {
        try {
            return SslMode.of(parsed).requireEncryption();
        } catch (PSQLException e) {
            return false;
        }
    }
}
