package org.clinicalplatform.platform.transport;

import java.util.List;

/** The systems that a feature is configured to talk to without encryption, on this machine or another. */
@FunctionalInterface
public interface UnencryptedPeers {
    List<Peer> peers();
}
