package org.clinicalplatform.platform.web;

import java.time.Clock;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ContainerConfiguration {
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> http09IsolatingProtocol() {
        return factory -> factory.setProtocol(Http09IsolatingProtocol.class.getName());
    }

    /** TRACE is refused like any other unknown method, rather than by the container with methods that are not ours. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> noTraceOfTheContainer() {
        return factory -> factory.addConnectorCustomizers(connector -> connector.setAllowTrace(true));
    }

    /** Named as the host's own report too, or Tomcat would add its page of HTML behind ours. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> containerErrorReports(Clock clock) {
        return factory -> factory.addContextCustomizers(context -> {
            StandardHost host = (StandardHost) context.getParent();
            host.setErrorReportValveClass(ContainerErrorReport.class.getName());
            host.getPipeline().addValve(new ContainerErrorReport(clock));
        });
    }
}
