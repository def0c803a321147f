package org.clinicalplatform.platform.forwarding;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names ignored headers in the log: each header once for each reason, since anybody can send any number of them. Values
 * are never logged.
 */
final class IgnoredHeaders {
    private static final Logger LOG = LoggerFactory.getLogger(IgnoredHeaders.class);

    /** Why a header is ignored, with what to do about it. */
    enum Reason {
        UNTRUSTED("this address is not a trusted proxy. If a proxy of this service has it, add it to"
                + " svc.web.trusted-proxies"),
        MALFORMED("the value is malformed. Let the outermost proxy set or remove this header"),
        SUPERSEDED("another forwarding header takes precedence. Let the proxy remove the headers that it does not set");

        private final String sentence;

        Reason(String sentence) {
            this.sentence = sentence;
        }
    }

    private record Line(String header, Reason reason) {}

    private final Set<Line> logged = ConcurrentHashMap.newKeySet();

    /** @param peer remote address of the connection */
    void name(String header, String peer, Reason reason) {
        if (logged.add(new Line(header, reason))) {
            LOG.warn(
                    "Ignored {} from {}: {}. This is logged once per header and reason.",
                    header,
                    peer,
                    reason.sentence);
        }
    }
}
