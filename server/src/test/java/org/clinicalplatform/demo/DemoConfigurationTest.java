package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;

class DemoConfigurationTest {
    private final StaticListableBeanFactory beans = new StaticListableBeanFactory();

    @Test
    void modeWhenTheEmbeddedDefaultListensForOthersThenRefusesUnlessTheDataIsRequested() throws UnknownHostException {
        listenOn("0.0.0.0");

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> mode(null, true))
                .withMessageContaining("server.address")
                .withMessageContaining("SVC_DEMO_ENABLED=true");
        assertThat(mode(true, true)).isEqualTo(new DemoMode(true, false));
        assertThat(mode(null, false)).isEqualTo(new DemoMode(false, true));
    }

    @Test
    void modeWhenTheEmbeddedDefaultListensForThisMachineThenLoadsTheData() throws UnknownHostException {
        listenOn("127.0.0.1");

        assertThat(mode(null, true)).isEqualTo(new DemoMode(true, false));
    }

    /** It has no settings of a web server. */
    @Test
    void modeWhenACommandRunsThenNothingIsServed() {
        assertThat(mode(null, true)).isEqualTo(new DemoMode(true, false));
        assertThat(mode(null, false)).isEqualTo(new DemoMode(false, false));
    }

    private void listenOn(String address) throws UnknownHostException {
        ServerProperties server = new ServerProperties();
        server.setAddress(InetAddress.getByName(address));
        beans.addBean("server", server);
    }

    private DemoMode mode(@Nullable Boolean setting, boolean embedded) {
        return new DemoConfiguration()
                .demoMode(
                        new DemoProperties(setting),
                        new DefaultMode(embedded, Path.of("data")),
                        beans.getBeanProvider(ServerProperties.class));
    }
}
