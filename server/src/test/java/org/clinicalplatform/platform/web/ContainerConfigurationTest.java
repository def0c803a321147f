package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.ProtocolHandler;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.http.parser.HttpParser;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;

class ContainerConfigurationTest {
    @Test
    void maxConnectionsWhenTheHeapIsSmallThenFitIntoAQuarterOfIt() {
        assertThat(ContainerConfiguration.maxConnections(512L << 20)).isEqualTo(2_048);
        assertThat(ContainerConfiguration.maxConnections(1L << 30)).isEqualTo(4_096);
        assertThat(ContainerConfiguration.maxConnections(8L << 30)).isEqualTo(8_192);
    }

    /** Not by starting a server: on a large machine, what fits into the heap of this test is Tomcat's default. */
    @Test
    void connectorWhenTheHeapIsSmallThenAcceptsAsManyAsFitUnlessTheirNumberIsSet() {
        MockEnvironment environment = new MockEnvironment();
        assertThat(maxConnections(512L << 20, environment)).isEqualTo(2_048);

        environment.setProperty("server.tomcat.max-connections", "77");
        // left to Spring Boot, which is not here
        assertThat(maxConnections(512L << 20, environment)).isEqualTo(8_192);
    }

    private static int maxConnections(long heap, Environment environment) {
        ProtocolHandler protocol = protocol(ContainerConfiguration.connectionsFitInto(heap, environment));
        return ((AbstractProtocol<?>) protocol).getMaxConnections();
    }

    private static ProtocolHandler protocol(WebServerFactoryCustomizer<TomcatServletWebServerFactory> configuration) {
        TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory();
        configuration.customize(factory);
        Connector connector = new Connector();
        factory.getConnectorCustomizers().forEach(customizer -> customizer.customize(connector));
        return connector.getProtocolHandler();
    }

    /** The URL Standard leaves all visible characters of ASCII as they are, except for these four. */
    @Test
    void queryWhenEscapedByABrowserThenTomcatReadsIt() {
        AbstractHttp11Protocol<?> protocol =
                (AbstractHttp11Protocol<?>) protocol(new ContainerConfiguration().queriesOfBrowsersAreRead());

        HttpParser parser = new HttpParser(protocol.getRelaxedPathChars(), protocol.getRelaxedQueryChars());

        IntStream.rangeClosed('!', '~')
                .filter(character -> "\"#<>".indexOf(character) < 0)
                .forEach(character -> assertThat(parser.isQueryRelaxed(character))
                        .as(Character.toString(character))
                        .isTrue());
        assertThat(IntStream.of(' ', '"', '#', '<', '>', '\r', '\n', '\0')).noneMatch(parser::isQueryRelaxed);
        assertThat("[\\]^`{|}".chars()).noneMatch(parser::isAbsolutePathRelaxed);
    }

    @Test
    void connectionsWhenTheirNumberIsSetThenItIsNotReplaced() {
        int fitting = ContainerConfiguration.maxConnections(Runtime.getRuntime().maxMemory());

        assertThat(maxConnections("--server.tomcat.max-connections=77")).isEqualTo(77);
        assertThat(maxConnections("--server.tomcat.accept-count=77")).isEqualTo(fitting);
    }

    private static int maxConnections(String setting) {
        try (ServletWebServerApplicationContext service =
                (ServletWebServerApplicationContext) new SpringApplicationBuilder(FilterOrderTest.WebLayer.class)
                        .run(
                                "--spring.main.lazy-initialization=true",
                                "--server.port=0",
                                "--management.server.port=-1",
                                "--logging.level.root=warn",
                                setting)) {
            TomcatWebServer server = (TomcatWebServer) Objects.requireNonNull(service.getWebServer());
            AbstractProtocol<?> protocol =
                    (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
            return protocol.getMaxConnections();
        }
    }
}
