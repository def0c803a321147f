package org.clinicalplatform.platform.web;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Bounds of what a request may cost before it is understood.
 *
 * @param maxBody largest request body
 * @param bodyTimeout how long a request body may take to arrive, from first to last byte
 * @param maxPendingBodies how many requests may wait for their bodies at once
 */
@ConfigurationProperties("svc.web")
record WebSettings(
        @DefaultValue("1MB") DataSize maxBody,
        @DefaultValue("10s") Duration bodyTimeout,
        @DefaultValue("1000") int maxPendingBodies) {

    WebSettings {
        if (maxBody.toBytes() < 1 || maxBody.toBytes() > Integer.MAX_VALUE / 2) {
            throw new IllegalArgumentException("svc.web.max-body must be between 1B and 1023MB");
        }
        if (bodyTimeout.isNegative() || bodyTimeout.isZero()) {
            throw new IllegalArgumentException("svc.web.body-timeout must be longer than nothing, for instance 10s");
        }
        if (maxPendingBodies < 1) {
            throw new IllegalArgumentException("svc.web.max-pending-bodies must be at least 1");
        }
    }
}
