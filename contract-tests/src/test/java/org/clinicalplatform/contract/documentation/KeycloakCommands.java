package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.contract.documentation.ShellSession.Outcome;
import org.clinicalplatform.contract.harness.Keycloak;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of the operator's guide for the administrators of a realm, with the programs of a real Keycloak. A
 * part of {@code KeycloakTest}, which has one.
 */
public abstract class KeycloakCommands {

    @TempDir
    private Path folder;

    @Test
    public void userWhenReleasedByTheCommandThenBelongsToTheAccount() {
        Tools.assumeInstalled("bash");
        Keycloak keycloak = Servers.keycloak();
        Realm realm = keycloak.realm();
        String account = UUID.randomUUID().toString();
        String subject = realm.addUser("released-" + account, "of-the-realm-1");
        List<CodeBlock> blocks = Document.guide("operator.md").blocks().stream()
                .filter(block -> block.needs().equals(List.of(Tools.KEYCLOAK)))
                .toList();

        var outcomes = new ShellSession(folder)
                .replacing("http://localhost:8180", keycloak.baseUri().toString())
                .with("PATH", keycloak.programs() + File.pathSeparator + System.getenv("PATH"))
                .with("JAVA_HOME", System.getProperty("java.home"))
                .with("HOME", folder.toString())
                .with("KC_OPTS", "-Duser.home=" + folder)
                .with("ADMINISTRATOR", Keycloak.ADMINISTRATOR)
                .with("KC_CLI_PASSWORD", keycloak.password())
                .with("SUBJECT", subject)
                .with("ACCOUNT", account)
                .run(blocks);

        assertThat(outcomes.values())
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(outcome).as(outcome.output()).returns(true, Outcome::succeeded));
        assertThat(realm.isReleased(subject, account)).isTrue();
    }
}
