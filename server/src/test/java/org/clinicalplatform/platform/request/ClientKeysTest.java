package org.clinicalplatform.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientKeysTest {
    private final ClientKeys whole = new ClientKeys(128);

    @ParameterizedTest
    @ValueSource(strings = {"2001:db8::1", "2001:DB8::1", "2001:0db8:0:0:0:0:0:1", "2001:db8::0.0.0.1"})
    void ofWhenAnAddressIsSpelledInAnotherWayThenIsTheSameClient(String spelled) {
        assertThat(whole.of(spelled)).isEqualTo(whole.of("2001:db8:0:0::1"));
    }

    @ParameterizedTest
    @CsvSource({"203.0.113.7, 203.0.113.7", "::ffff:203.0.113.7, 203.0.113.7", "::ffff:cb00:7107, 203.0.113.7"})
    void ofWhenTheAddressIsIpv4ThenItIsTheKey(String address, String key) {
        assertThat(whole.of(address)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({
        "64,  2001:db8:1:2::1, 2001:db8:1:2:ffff::9, true",
        "64,  2001:db8:1:2::1, 2001:db8:1:3::1,      false",
        "60,  2001:db8:1:20::, 2001:db8:1:2f::,      true",
        "60,  2001:db8:1:20::, 2001:db8:1:30::,      false",
        "63,  2001:db8:1:2::,  2001:db8:1:3::,       true",
        "1,   2001:db8::,      3fff::,               true",
        "1,   2001:db8::,      ff02::,               false",
        "127, ::2,             ::3,                  true",
        "128, ::2,             ::3,                  false"
    })
    void ofWhenAPrefixIsSetThenANetworkIsOneClient(int prefix, String one, String other, boolean same) {
        ClientKeys keys = new ClientKeys(prefix);

        assertThat(keys.of(one).equals(keys.of(other))).isEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"203.0.113.7", "203.0.113.8"})
    void ofWhenAPrefixIsSetThenIpv4AddressesStayApart(String address) {
        assertThat(new ClientKeys(32).of(address)).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "unknown",
                "_hidden",
                "proxy.example",
                "zz:1",
                ".:1",
                "face.example:1",
                "1:2",
                "::::",
                ":",
                "12345::",
                "fe80::1%eth0",
                "2001:db8::1::2",
                "1.2.3.4:5"
            })
    void ofWhenItIsNotAnAddressThenIsItsOwnKeyAndIsNotResolved(String text) {
        long start = System.nanoTime();

        assertThat(whole.of(text)).isEqualTo(text);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    }
}
