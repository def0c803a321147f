package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemoModeTest {
    @ParameterizedTest
    @CsvSource(
            value = {
                "unset, true, unset, true, false",
                "unset, true, 127.0.0.1, true, false",
                "unset, true, ::1, true, false",
                "true, true, unset, true, false",
                "true, true, 0.0.0.0, true, false",
                "true, false, unset, true, false",
                "true, false, 10.0.0.1, true, false",
                "false, true, unset, false, true",
                "false, true, 127.0.0.1, false, false",
                "false, true, 0.0.0.0, false, true",
                "unset, false, unset, false, true",
                "unset, false, 127.0.0.1, false, false",
                "unset, false, 0.0.0.0, false, true"
            },
            nullValues = "unset")
    void ofWhenSetThenSaysWhetherDataIsLoadedAndWhetherItMustNotBeServed(
            @Nullable Boolean setting, boolean embedded, @Nullable String address, boolean enabled, boolean forbidden)
            throws UnknownHostException {
        DemoMode mode = DemoMode.of(
                new DemoProperties(setting), embedded, address == null ? null : InetAddress.getByName(address));

        assertThat(mode).isEqualTo(new DemoMode(enabled, forbidden));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "10.0.0.1", "203.0.113.1"})
    void ofWhenNobodyAskedForTheDataOnAPublicAddressThenRefusesNamingBothSettings(String address) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> DemoMode.of(new DemoProperties(null), true, InetAddress.getByName(address)))
                .withMessageContaining("server.address")
                .withMessageContaining("SVC_DEMO_ENABLED=true");
    }
}
