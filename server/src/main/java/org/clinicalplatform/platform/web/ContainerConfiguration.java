package org.clinicalplatform.platform.web;

import java.time.Clock;
import java.time.Duration;
import org.apache.catalina.core.StandardHost;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.DispatcherServlet;

@Configuration(proxyBeanMethods = false)
class ContainerConfiguration {
    /** Tomcat's default. */
    private static final int MOST_CONNECTIONS = 8_192;

    /**
     * What a connection costs whose request is still arriving: 16 KB for the socket, 32 KB for the header of
     * the request, 8 KB for that of the response, and its objects.
     */
    private static final int CONNECTION_BYTES = 64 * 1024;

    /** Connections may take this part of the heap. */
    private static final int CONNECTION_PART = 4;

    /** What browsers leave as it is in a query (URL Standard), although RFC 3986 requires escapes. */
    private static final String UNESCAPED_BY_BROWSERS = "[\\]^`{|}";

    /** Before the database is migrated. */
    @Bean
    static BeanFactoryPostProcessor checkedServerSettings(Environment environment) {
        ServerSettingsCheck.check(environment);
        return factory -> {};
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> hardenedProtocol() {
        return factory -> factory.setProtocol(HardenedHttp11Protocol.class.getName());
    }

    /** Anybody can open connections, so those that are accepted must fit into the heap, unless their number is set. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionsFitIntoTheHeap(Environment environment) {
        return connectionsFitInto(Runtime.getRuntime().maxMemory(), environment);
    }

    /** @param heap in bytes */
    static WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionsFitInto(
            long heap, Environment environment) {
        boolean set = Binder.get(environment)
                .bind("server.tomcat.max-connections", Integer.class)
                .isBound();
        String most = Integer.toString(maxConnections(heap));
        return factory -> {
            if (!set) {
                factory.addConnectorCustomizers(connector -> connector.setProperty("maxConnections", most));
            }
        };
    }

    /** @param heap in bytes */
    static int maxConnections(long heap) {
        return (int) Math.min(MOST_CONNECTIONS, heap / CONNECTION_PART / CONNECTION_BYTES);
    }

    /** Not of the management port, whose probes are served until the end. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> drainedConnections(ConnectionDrain drain) {
        return factory -> factory.addConnectorCustomizers(
                connector -> drain.add((HardenedHttp11Protocol) connector.getProtocolHandler()));
    }

    @Bean
    ConnectionDrain connectionDrain(
            DrainSettings settings,
            DefaultMode mode,
            @Value("${svc.demo.enabled:#{null}}") @Nullable Boolean demonstration,
            @Value("${spring.lifecycle.timeout-per-shutdown-phase}") Duration phaseTimeout) {
        boolean demonstrates = demonstration == null ? mode.embedded() : demonstration;
        return new ConnectionDrain(settings.drainOrDefault(demonstrates), phaseTimeout);
    }

    /** In place of Spring Boot's own, with the same settings. */
    @Bean(DispatcherServletAutoConfiguration.DEFAULT_DISPATCHER_SERVLET_BEAN_NAME)
    DispatcherServlet dispatcherServlet(WebMvcProperties properties) {
        OperationServlet servlet = new OperationServlet();
        servlet.setPublishEvents(properties.isPublishRequestHandledEvents());
        servlet.setEnableLoggingRequestDetails(properties.isLogRequestDetails());
        return servlet;
    }

    /**
     * Reads queries as browsers send them, such as {@code code=http://loinc.org|8867-4}. Tomcat would refuse the
     * request line before it has read the header: the response would not have the headers of CORS, and a page of
     * another origin would learn nothing about it (requirement R-260).
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> queriesOfBrowsersAreRead() {
        return factory -> factory.addConnectorCustomizers(
                connector -> connector.setProperty("relaxedQueryChars", UNESCAPED_BY_BROWSERS));
    }

    /**
     * Lets TRACE reach the service, which refuses it like any unknown method; Tomcat would respond with its own
     * methods.
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> traceIsRefusedByTheService() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setAllowTrace(true));
    }

    /**
     * Tomcat never reads a body for its parameters: it would wait for a form that the service does not receive, and
     * {@link ReceivedBody} has the parameters of those that it does.
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> formsAreReadByTheService() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
    }

    /** Also set as the host's own report: otherwise Tomcat appends its HTML page. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> containerErrorReports(
            CommonHeaders headers, Clock clock) {
        return factory -> factory.addContextCustomizers(context -> {
            StandardHost host = (StandardHost) context.getParent();
            host.setErrorReportValveClass(ContainerErrorReport.class.getName());
            host.getPipeline().addValve(new ContainerErrorReport(headers, clock));
        });
    }
}
