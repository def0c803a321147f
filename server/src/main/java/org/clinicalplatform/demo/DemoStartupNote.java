package org.clinicalplatform.demo;

import java.util.List;
import java.util.Set;
import org.clinicalplatform.platform.desk.SignInMethod;
import org.clinicalplatform.platform.web.StartupNote;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Names the demonstration accounts at start, and how they sign in. A database that had a tenant may not have them, or
 * accounts of the same names whose passwords only their holders know.
 */
@Component
@ConditionalOnWebApplication
@Order(3)
class DemoStartupNote implements StartupNote {
    private final DemoMode demo;
    private final SignInMethod signIn;
    private final DemoAccounts accounts;

    DemoStartupNote(DemoMode demo, SignInMethod signIn, DemoAccounts accounts) {
        this.demo = demo;
        this.signIn = signIn;
        this.accounts = accounts;
    }

    @Override
    public List<String> lines(String baseUrl) {
        List<String> usernames = demo.enabled() ? usernames() : List.of();
        return usernames.isEmpty()
                ? List.of()
                : List.of("Demo accounts  " + String.join(", ", usernames) + "; " + credentials());
    }

    /** In the order of the demonstration; none if they cannot be read, which is not worth the start. */
    private List<String> usernames() {
        try {
            Set<String> known = Set.copyOf(accounts.withPublishedPassword());
            return DemoData.ACCOUNTS.stream().filter(known::contains).toList();
        } catch (RuntimeException e) {
            return List.of();
        }
    }

    /** With an identity provider, the password of the demonstration is not one of the service. */
    private String credentials() {
        return signIn.issuer() == null
                ? "password " + DemoData.PASSWORD
                : "sign in at the identity provider, " + signIn.issuer();
    }
}
