package org.clinicalplatform.authentication.passwordreset;

import java.util.List;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.springframework.stereotype.Component;

/** Names the page of the links if they would send their tokens over plain http. */
@Component
class UnencryptedRedeemPage implements UnencryptedPeers {
    private final PasswordResetSettings settings;

    UnencryptedRedeemPage(PasswordResetSettings settings) {
        this.settings = settings;
    }

    @Override
    public List<Peer> peers() {
        return Peer.ofWebUrl("local-auth.password-reset.redeem-url", settings.redeemUrl()).stream()
                .toList();
    }
}
