package org.clinicalplatform.contract.desk;

import org.clinicalplatform.contract.authentication.RecentAuthentication;
import org.clinicalplatform.contract.credentials.PasswordBlocklist;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.junit.jupiter.api.Nested;

/** Everything that needs {@code Servers.guarded()}: one class is run by one process, so that only one starts it. */
@NeedsOwnServer("needs a server with settings of the tests' own")
class GuardedServerTest {

    @Nested
    class Passwords extends PasswordBlocklist {}

    @Nested
    class Recent extends RecentAuthentication {}

    @Nested
    class Desk extends ConfiguredDesk {}
}
