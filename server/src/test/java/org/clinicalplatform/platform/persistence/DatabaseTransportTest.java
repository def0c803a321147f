package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Properties;
import org.clinicalplatform.platform.transport.Peer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseTransportTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db.example/clinical, db.example",
        "jdbc:postgresql://db.example:5433/clinical?sslmode=prefer, db.example",
        "jdbc:postgresql://db.example/clinical?sslmode=disable&password=secret, db.example",
        "jdbc:postgresql:clinical, localhost"
    })
    void peersWhenConnectionsMayGoWithoutTlsThenAreTheHosts(String url, String host) {
        assertThat(DatabaseTransport.peers(url, new Properties()))
                .extracting(Peer::setting, Peer::host)
                .containsExactly(tuple("spring.datasource.url", host));
    }

    @Test
    void peersWhenTheUrlHasTwoHostsThenAreBoth() {
        assertThat(DatabaseTransport.peers("jdbc:postgresql://one.example,two.example/clinical", new Properties()))
                .extracting(Peer::host)
                .containsExactly("one.example", "two.example");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db.example/clinical?sslmode=require",
        "jdbc:postgresql://db.example/clinical?sslmode=verify-ca",
        "jdbc:postgresql://db.example/clinical?sslmode=verify-full",
        "jdbc:postgresql://db.example/clinical?ssl=true",
        "jdbc:other://db.example/clinical"
    })
    void peersWhenTlsIsRequiredThenAreNone(String url) {
        assertThat(DatabaseTransport.peers(url, new Properties())).isEmpty();
    }

    @Test
    void peersWhenThePoolsPropertiesRequireTlsThenAreNone() {
        Properties properties = new Properties();
        properties.setProperty("sslmode", "verify-full");

        assertThat(DatabaseTransport.peers("jdbc:postgresql://db.example/clinical", properties))
                .isEmpty();
    }
}
