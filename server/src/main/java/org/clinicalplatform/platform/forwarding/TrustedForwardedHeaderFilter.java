package org.clinicalplatform.platform.forwarding;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.ForwardedHeaderFilter;

/**
 * Spring's filter, which corrects address, scheme, host and prefix of the request and then hides the headers. It reads
 * the leftmost entries, which anybody can send, so it is given only those of trusted proxies.
 */
final class TrustedForwardedHeaderFilter extends ForwardedHeaderFilter {
    private final TrustedHeaders headers;

    TrustedForwardedHeaderFilter(TrustedProxies proxies) {
        // TrustedHeaders passes on the content of Forwarded in the other headers
        super(false);
        setUseForwardedPrefix(true);
        headers = new TrustedHeaders(proxies);
    }

    /** Runs only for requests that have a forwarding header. */
    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        super.doFilterInternal(new TrustedHeadersRequest(request, headers.of(request)), response, chain);
    }
}
