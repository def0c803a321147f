package org.clinicalplatform.platform.security;

import jakarta.servlet.DispatcherType;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.web.Documentation;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.util.matcher.AndRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** The filter chain: stateless, with nothing in it that the service does not need. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    /** Health and metrics: on a port of their own, which by default only this machine reaches. */
    @Bean
    @Order(1)
    SecurityFilterChain managementChain(HttpSecurity http, Operations operations) {
        return minimal(http.securityMatcher(management(operations)))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain documentationChain(HttpSecurity http, Documentation documentation) {
        return minimal(http.securityMatcher(documentation.requests()))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(3)
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
                .addFilterBefore(new BearerTokenFilter(operations, callers), AuthorizationFilter.class)
                .exceptionHandling(refusals -> refusals.authenticationEntryPoint((request, response, e) ->
                                errors.write(request, response, ErrorCode.AUTHENTICATION_REQUIRED))
                        .accessDeniedHandler(refusalOf(errors)))
                .build();
    }

    @Bean
    CurrentCaller currentCaller() {
        return new CurrentCaller(
                () -> SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication caller
                        ? caller.caller()
                        : null);
    }

    @Bean
    HttpFirewall httpFirewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderValues(new HeaderValues());
        return firewall;
    }

    /**
     * Each filter of a chain and each authorization would otherwise be timed as a metric of its own, for about as much
     * as looking at the token costs; the time of the request as a whole is measured around them.
     */
    @Bean
    SecurityObservationSettings noTimesOfSingleFilters() {
        return SecurityObservationSettings.noObservations();
    }

    /** What the firewall refuses never reaches a chain. */
    @Bean
    RequestRejectedHandler requestRejectedHandler(ErrorWriter errors) {
        return (request, response, e) -> errors.write(request, response, ErrorCode.REJECTED_BY_FIREWALL);
    }

    /** Keeps Boot from inventing a user with a printed password. */
    @Bean
    UserDetailsService noUsersOfSpringSecurity() {
        return username -> {
            throw new UsernameNotFoundException("Accounts sign in through the operations of the contract");
        };
    }

    /**
     * What the contract has a path for is asked first, which is known already: Boot's matcher looks a class up by its name
     * for each request, and takes longer for that than looking at the token.
     */
    private static RequestMatcher management(Operations operations) {
        return new AndRequestMatcher(request -> operations.find(request) == null, EndpointRequest.toAnyEndpoint());
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

    private static AccessDeniedHandler refusalOf(ErrorWriter errors) {
        return (request, response, e) -> errors.write(request, response, refusalOf(e));
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
