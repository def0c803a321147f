package org.clinicalplatform.authentication.passwordreset;

import java.util.List;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.springframework.stereotype.Component;

/** Names the page of the links if they would send their tokens over plain http. */
@Component
class UnencryptedRedeemPage implements UnencryptedPeers {
    private final RedeemPage page;

    UnencryptedRedeemPage(RedeemPage page) {
        this.page = page;
    }

    @Override
    public List<Peer> peers() {
        return Peer.ofWebUrl("local-auth.password-reset.redeem-url", page.url()).stream()
                .toList();
    }
}
