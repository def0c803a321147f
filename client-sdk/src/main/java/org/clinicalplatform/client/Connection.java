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
 */
record Connection(
        HttpClient http,
        Retries retries,
        ObjectMapper json,
        ErrorResponses errorResponses,
        String baseUrl,
        String userAgent,
        Duration readTimeout) {}
