package org.clinicalplatform.platform.web;

import java.time.Clock;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.DispatcherServlet;

@Configuration(proxyBeanMethods = false)
class ContainerConfiguration {
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> hardenedProtocol() {
        return factory -> factory.setProtocol(HardenedHttp11Protocol.class.getName());
    }

    /** In place of Spring Boot's own, with the same settings. */
    @Bean(DispatcherServletAutoConfiguration.DEFAULT_DISPATCHER_SERVLET_BEAN_NAME)
    DispatcherServlet dispatcherServlet(WebMvcProperties properties) {
        OperationServlet servlet = new OperationServlet();
        servlet.setPublishEvents(properties.isPublishRequestHandledEvents());
        servlet.setEnableLoggingRequestDetails(properties.isLogRequestDetails());
        return servlet;
    }

    /** Lets TRACE reach the service, which refuses it like any unknown method; Tomcat would respond with its own methods. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> traceIsRefusedByTheService() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setAllowTrace(true));
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
