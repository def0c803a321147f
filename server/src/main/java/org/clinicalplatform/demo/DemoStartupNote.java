package org.clinicalplatform.demo;

import java.util.List;
import org.clinicalplatform.platform.desk.SignInMethod;
import org.clinicalplatform.platform.web.StartupNote;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Names the demonstration accounts at start, and how they sign in. */
@Component
@ConditionalOnWebApplication
@Order(3)
class DemoStartupNote implements StartupNote {
    private final DemoMode demo;
    private final SignInMethod signIn;

    DemoStartupNote(DemoMode demo, SignInMethod signIn) {
        this.demo = demo;
        this.signIn = signIn;
    }

    @Override
    public List<String> lines(String baseUrl) {
        return demo.enabled()
                ? List.of("Demo accounts  " + String.join(", ", DemoData.ACCOUNTS) + "; " + credentials())
                : List.of();
    }

    /** With an identity provider, the password of the demonstration is not one of the service. */
    private String credentials() {
        return signIn.issuer() == null
                ? "password " + DemoData.PASSWORD
                : "sign in at the identity provider, " + signIn.issuer();
    }
}
