package org.clinicalplatform.platform.security;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.desk.Desk;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.web.Documentation;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.CrossOriginResourcePolicyHeaderWriter.CrossOriginResourcePolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.web.context.support.WebApplicationContextUtils;

/** Spring Security's filter chains: stateless, with only the filters that the service needs. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    /** Health and metrics: on a port of their own, which by default only this host reaches. */
    @Bean
    @Order(1)
    SecurityFilterChain managementChain(HttpSecurity http) {
        return minimal(http.securityMatcher(EndpointRequest.toAnyEndpoint().excludingLinks()))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    /**
     * For paths without an endpoint: credentials would not help on this port, so the response does not challenge for
     * them.
     */
    @Bean
    @Order(2)
    SecurityFilterChain unknownEndpointChain(HttpSecurity http, ErrorWriter errors) {
        return minimal(http.securityMatcher(SecurityConfiguration::isForManagement))
                .authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .anyRequest()
                        .denyAll())
                .exceptionHandling(refusals -> refusals.accessDeniedHandler(
                        (request, response, e) -> errors.write(request, response, ErrorCode.NOT_FOUND)))
                .build();
    }

    @Bean
    @Order(3)
    SecurityFilterChain documentationChain(HttpSecurity http, Documentation documentation) {
        return minimal(http.securityMatcher(documentation.requests()))
                .headers(headers -> headers.defaultsDisabled()
                        .contentSecurityPolicy(policy -> policy.policyDirectives(Documentation.CONTENT_SECURITY_POLICY))
                        .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny)
                        // the page keeps a token, so pages of other origins that open it get no reference to it
                        .crossOriginOpenerPolicy(policy -> policy.policy(CrossOriginOpenerPolicy.SAME_ORIGIN))
                        .crossOriginResourcePolicy(policy -> policy.policy(CrossOriginResourcePolicy.SAME_ORIGIN))
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER)))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(4)
    SecurityFilterChain deskChain(HttpSecurity http, Desk desk) {
        return minimal(http.securityMatcher(desk.requests()))
                .headers(headers -> headers.defaultsDisabled()
                        .contentSecurityPolicy(policy -> policy.policyDirectives(desk.contentSecurityPolicy()))
                        .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny)
                        .crossOriginOpenerPolicy(policy -> policy.policy(CrossOriginOpenerPolicy.SAME_ORIGIN))
                        .crossOriginResourcePolicy(policy -> policy.policy(CrossOriginResourcePolicy.SAME_ORIGIN))
                        // a link to the page has a token in its query
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER)))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(5)
    SecurityFilterChain operationChain(
            HttpSecurity http,
            Operations operations,
            OperationAuthorization authorization,
            CallerResolver callers,
            ErrorWriter errors) {
        return minimal(http)
                .authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .anyRequest()
                        .access(authorization))
                .addFilterBefore(new BearerTokenFilter(operations, callers, errors), AuthorizationFilter.class)
                .exceptionHandling(refusals -> refusals.accessDeniedHandler(
                        (request, response, e) -> errors.write(request, response, refusalOf(e))))
                .build();
    }

    @Bean
    CurrentCaller currentCaller() {
        return new CurrentCaller(() -> RequestContext.current().caller());
    }

    /** Requests are measured as a whole, not the single filters of a chain. */
    @Bean
    SecurityObservationSettings noObservationsOfFilters() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    HttpFirewall httpFirewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderValues(new HeaderValues());
        return firewall;
    }

    /** Requests that the firewall refuses never reach a chain. */
    @Bean
    RequestRejectedHandler requestRejectedHandler(ErrorWriter errors) {
        return (request, response, e) -> errors.write(request, response, ErrorCode.REJECTED_BY_FIREWALL);
    }

    /** Keeps Spring Boot from creating a user with a printed password. */
    @Bean
    UserDetailsService noUsersOfSpringSecurity() {
        return username -> {
            throw new UsernameNotFoundException("Accounts log in through the operations of the API");
        };
    }

    /** Whether the request came to the management port; false if that is the port of the API. */
    private static boolean isForManagement(HttpServletRequest request) {
        return WebServerApplicationContext.hasServerNamespace(
                WebApplicationContextUtils.getRequiredWebApplicationContext(request.getServletContext()), "management");
    }

    private static HttpSecurity minimal(HttpSecurity http) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
    }

    private static ErrorCode refusalOf(AccessDeniedException e) {
        if (e instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult() instanceof OperationAuthorization.Decision decision
                && decision.refusal() != null) {
            return decision.refusal();
        }
        return ErrorCode.ACCESS_DENIED;
    }
}
