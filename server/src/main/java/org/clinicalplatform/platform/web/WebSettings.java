package org.clinicalplatform.platform.web;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Bounds of request bodies.
 *
 * @param maxBody maximum size
 * @param bodyTimeout maximum time from the first to the last byte
 * @param maxPendingBodies maximum number of bodies that are being received
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
            throw new IllegalArgumentException("svc.web.body-timeout must be positive, for instance 10s");
        }
        if (maxPendingBodies < 1) {
            throw new IllegalArgumentException("svc.web.max-pending-bodies must be at least 1");
        }
    }
}
