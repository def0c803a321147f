package org.clinicalplatform.client;

import java.net.http.HttpClient;
import java.time.Duration;
import tools.jackson.databind.ObjectMapper;

/**
 * What all calls of a client share.
 *
 * @param baseUrl where the service is, without a slash at the end
 * @param userAgent sent with each request
 * @param readTimeout how long an attempt may take if the call does not say otherwise
 * @param retryPolicy how often a call is repeated if it does not say otherwise
 * @param logger receives a line per attempt
 */
record Connection(
        HttpClient http,
        HttpSender sender,
        Sleeper sleeper,
        ObjectMapper json,
        ErrorResponses errorResponses,
        String baseUrl,
        String userAgent,
        Duration readTimeout,
        RetryPolicy retryPolicy,
        System.Logger logger) {}
