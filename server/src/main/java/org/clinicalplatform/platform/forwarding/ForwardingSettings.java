package org.clinicalplatform.platform.forwarding;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * @param trustedProxies addresses and CIDR ranges of the proxies whose forwarding headers are trusted; if unset,
 *     one proxy with an internal address
 */
@ConfigurationProperties("svc.web")
record ForwardingSettings(@DefaultValue List<String> trustedProxies) {

    ForwardingSettings {
        trustedProxies = trustedProxies.stream()
                .map(String::strip)
                .filter(range -> !range.isEmpty())
                .toList();
        if (!trustedProxies.stream().allMatch(TrustedProxies::isRange)) {
            throw new IllegalArgumentException("svc.web.trusted-proxies must contain only IP addresses and CIDR ranges,"
                    + " separated by commas, for instance 10.1.2.3,2001:db8:7::/48");
        }
    }
}
