package org.clinicalplatform.contract.singlesignon;

import org.clinicalplatform.contract.documentation.KeycloakCommands;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.junit.jupiter.api.Nested;

/**
 * Everything that needs the Keycloak of the tests. One class is run by one process, so that only one of them starts a
 * Keycloak, which takes as long as several servers.
 */
@NeedsOwnServer("starts an identity provider")
class KeycloakTest {

    @Nested
    class Flow extends ProviderFlow {}

    @Nested
    class Writes extends ProviderWrites {}

    @Nested
    class Unreleased extends UnreleasedUsers {}

    @Nested
    class Linking extends AccountLinking {}

    @Nested
    class FirstUser extends FirstAdministratorsUser {}

    @Nested
    class Moved extends MovedInstallation {}

    @Nested
    class Failures extends ProviderFailures {}

    @Nested
    class Hanging extends HangingProvider {}

    @Nested
    class Starts extends StartChecks {}

    @Nested
    class Mail extends ProviderMail {}

    @Nested
    class Profiles extends ProviderProfiles {}

    @Nested
    class Links extends OwnLinks {}

    @Nested
    class Closed extends ClosedUsers {}

    @Nested
    class Logout extends ProviderLogouts {}

    @Nested
    class Surface extends OidcSurface {}

    @Nested
    class Client extends JavaClientExchange {}

    @Nested
    class Programs extends ProgramSessions {}

    @Nested
    class ClientAccounts extends ProgramAccounts {}

    @Nested
    class Commands extends KeycloakCommands {}
}
