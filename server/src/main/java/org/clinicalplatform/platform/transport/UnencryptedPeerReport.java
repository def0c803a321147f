package org.clinicalplatform.platform.transport;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Names each setting that sends data to another machine without encryption in one line of the log after start. Not a
 * refusal: a trusted network may do what TLS does elsewhere, and that is for the operator to decide.
 */
@Component
class UnencryptedPeerReport {
    private static final Logger LOG = LoggerFactory.getLogger(UnencryptedPeerReport.class);

    private final List<UnencryptedPeers> features;

    UnencryptedPeerReport(List<UnencryptedPeers> features) {
        this.features = features;
    }

    @EventListener(ApplicationReadyEvent.class)
    void report() {
        features.stream()
                .flatMap(feature -> feature.peers().stream())
                .filter(peer -> !peer.isLoopback())
                .forEach(peer -> LOG.warn(
                        "{}: the connection to {} is not encrypted, so the network between can read and change it. {}.",
                        peer.setting(),
                        peer.host(),
                        peer.remedy()));
    }
}
