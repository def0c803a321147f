package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.clinicalplatform.platform.desk.SignInMethod;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.platform.security.StepUpCoverage;
import org.clinicalplatform.securityevents.RecordedEvents;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;

class FilterOrderTest {
    /** One filter for each constant of {@link FilterOrder}, by the name that Tomcat has for it. */
    private static final List<String> FILTERS = List.of(
            "trustedForwardedHeaderFilter",
            "requestIdFilter",
            "requestBodyFilter",
            "observationFilter",
            "preflightFilter",
            "requestContextFilter",
            "auditTrailFilter",
            "rateLimitFilter",
            "springSecurityFilterChain",
            "refusedBodyFilter");

    private static final String OF_THE_SECURITY_CHAIN = "bearerTokenFilter";

    /** The service's web layer with all its filters, without features and database. */
    @EnableAutoConfiguration(exclude = {DataSourceAutoConfiguration.class, LiquibaseAutoConfiguration.class})
    @ConfigurationPropertiesScan({"org.clinicalplatform.platform", "org.clinicalplatform.ratelimit"})
    @ComponentScan({
        "org.clinicalplatform.platform.desk",
        "org.clinicalplatform.platform.error",
        "org.clinicalplatform.platform.forwarding",
        "org.clinicalplatform.platform.routing",
        "org.clinicalplatform.platform.security",
        "org.clinicalplatform.platform.time",
        "org.clinicalplatform.platform.web",
        "org.clinicalplatform.ratelimit"
    })
    @ComponentScan(
            basePackages = "org.clinicalplatform.auditevents",
            useDefaultFilters = false,
            includeFilters =
                    @ComponentScan.Filter(
                            type = FilterType.REGEX,
                            pattern = ".*\\.(AuditTrailConfiguration|AuditedCalls|PendingAuditEvents)"))
    static class WebLayer {
        @Bean
        CallerResolver callers() {
            return token -> Optional.empty();
        }

        @Bean
        Ids ids() {
            return new Ids();
        }

        @Bean
        SecurityEvents securityEvents() {
            return new RecordedEvents().events();
        }

        @Bean
        SignInMethod signInMethod() {
            return new SignInMethod(null);
        }

        @Bean
        StepUpCoverage stepUpCoverage() {
            return Caller::mfaEnrolled;
        }

        @Bean
        DefaultMode mode() {
            return new DefaultMode(false, Path.of("unused"));
        }
    }

    @Test
    void ordersWhenComparedThenAscendWithoutTies() {
        assertThat(Stream.of(FilterOrder.values()).map(FilterOrder::order))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    /** The page has the security chain and the filter behind it, the last two, in a section of their own. */
    @Test
    void filtersWhenTheServiceRunsThenFollowTheEnumAndThePageOnTheLifeOfARequest() throws IOException {
        Map<String, String> running = runningChain();

        assertThat(FILTERS).hasSameSizeAs(FilterOrder.values());
        assertThat(running.keySet()).containsExactlyElementsOf(FILTERS);
        assertThat(describedFilters())
                .containsExactlyElementsOf(
                        running.values().stream().limit(FILTERS.size() - 2L).toList());
    }

    @Test
    void filtersWhenWrittenThenAreListed() {
        List<String> written = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("org.clinicalplatform").stream()
                        .filter(type -> type.isAssignableTo(Filter.class))
                        .map(JavaClass::getSimpleName)
                        .map(name -> name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1))
                        .filter(name -> !name.equals(OF_THE_SECURITY_CHAIN))
                        .toList();

        assertThat(FILTERS).containsAll(written);
    }

    /** The classes of the filters by the names that Tomcat has for them. */
    private static Map<String, String> runningChain() {
        try (ServletWebServerApplicationContext service =
                (ServletWebServerApplicationContext) new SpringApplicationBuilder(WebLayer.class)
                        .run(
                                "--spring.main.lazy-initialization=true",
                                "--server.port=0",
                                "--management.server.port=-1",
                                "--logging.level.root=warn")) {
            TomcatWebServer server = (TomcatWebServer) Objects.requireNonNull(service.getWebServer());
            Context context = (Context) server.getTomcat().getHost().findChildren()[0];
            Map<String, String> chain = new LinkedHashMap<>();
            for (FilterMap filter : context.findFilterMaps()) {
                String type = context.findFilterDef(filter.getFilterName()).getFilterClass();
                chain.put(filter.getFilterName(), type.substring(type.lastIndexOf('.') + 1));
            }
            return chain;
        }
    }

    /** The first code of each row in the page's table of filters. */
    private static List<String> describedFilters() throws IOException {
        String page = Files.readString(Path.of("docs", "life-of-a-request.md"));
        String section = page.substring(page.indexOf("\n## Filters"), page.indexOf("\n## Security"));
        return Pattern.compile("^\\| [^`|]*`(\\w+)`", Pattern.MULTILINE)
                .matcher(section)
                .results()
                .map(row -> row.group(1))
                .toList();
    }
}
