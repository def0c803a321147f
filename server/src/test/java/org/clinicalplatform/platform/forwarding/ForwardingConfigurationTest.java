package org.clinicalplatform.platform.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.env.MapPropertySource;

class ForwardingConfigurationTest {
    @EnableConfigurationProperties({ForwardingSettings.class, ServerProperties.class})
    static class Properties {}

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withUserConfiguration(Properties.class, ForwardingConfiguration.class);

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "10.1.2.3", "10.0.0.0/8, 2001:db8::/32,::1", "0.0.0.0/0"})
    void contextWhenTheProxiesAreAddressesOrRangesThenStarts(String proxies) {
        runner.withPropertyValues("server.forward-headers-strategy=framework", "svc.web.trusted-proxies=" + proxies)
                .run(context -> assertThat(context).hasSingleBean(FilterRegistrationBean.class));
    }

    /** A file of variables keeps the blank at the end of a line; without the filter all clients had one address. */
    @ParameterizedTest
    @ValueSource(strings = {"framework", "FRAMEWORK", "framework "})
    void contextWhenTheStrategyIsSpelledInAnotherWayThenHasTheFilter(String strategy) {
        MapPropertySource settings = new MapPropertySource(
                "settings", Map.of("server.forward-headers-strategy", strategy, "svc.web.trusted-proxies", "10.1.2.3"));

        runner.withInitializer(
                        context -> context.getEnvironment().getPropertySources().addFirst(settings))
                .run(context -> assertThat(context).hasSingleBean(FilterRegistrationBean.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"proxy.example", "10.0.0.0/33", "10.0.0/8", "256.1.1.1", "10.*", "::1/129", "10.0.0.1/-1", "/8"})
    void contextWhenAProxyIsNoRangeThenTheSentenceNamesTheSetting(String proxy) {
        runner.withPropertyValues(
                        "server.forward-headers-strategy=framework", "svc.web.trusted-proxies=10.1.2.3," + proxy)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("svc.web.trusted-proxies must"));
    }

    @ParameterizedTest
    @CsvSource({"none", "native"})
    void contextWhenNothingReadsTheProxiesThenTheSentenceNamesBothSettings(String strategy) {
        runner.withPropertyValues("server.forward-headers-strategy=" + strategy, "svc.web.trusted-proxies=10.1.2.3")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidSettingException.class)
                        .hasMessageContainingAll("svc.web.trusted-proxies", "FORWARD_HEADERS_STRATEGY"));
    }

    /** Tomcat's valve passes over internal addresses, which the clients of a hospital have. */
    @Test
    void contextWhenTheStrategyIsThatOfTomcatThenTheSentenceNamesTheOthers() {
        runner.withPropertyValues("server.forward-headers-strategy=native")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidSettingException.class)
                        .hasMessageStartingWith("FORWARD_HEADERS_STRATEGY must be framework or none"));
    }

    @Test
    void contextWhenTheStrategyIsNoneThenHasNoFilter() {
        runner.withPropertyValues("server.forward-headers-strategy=none")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(FilterRegistrationBean.class));
    }
}
