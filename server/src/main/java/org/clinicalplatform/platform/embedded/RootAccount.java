package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.util.List;

/**
 * Allows a service that runs as root, as in many containers, to start PostgreSQL, which refuses to run as root.
 *
 * <p>In a user namespace without a mapping, root is an unprivileged user that still accesses files as their owner.
 */
final class RootAccount {

    private static final int ROOT = 0;
    private static final List<String> OWN_USER_NAMESPACE = List.of("unshare", "-U");

    private RootAccount() {}

    /**
     * The prefix for commands of PostgreSQL; empty for an ordinary account.
     *
     * @throws EmbeddedDatabaseException if the account is root and the machine has no user namespaces
     */
    static List<String> commandPrefix(DatabaseFolder folder) throws IOException {
        if (!folder.hasPosixOwner() || folder.accountId() != ROOT) {
            return List.of();
        }
        if (!namespaceWorks()) {
            throw new EmbeddedDatabaseException("PostgreSQL refuses to run as root, and 'unshare -U', which would lift"
                    + " that, does not work on this machine. Run the service as an ordinary account, or set"
                    + " spring.datasource.url to use a PostgreSQL of your own.");
        }
        return OWN_USER_NAMESPACE;
    }

    /** The account needs a name in the namespace: initdb looks it up. */
    private static boolean namespaceWorks() {
        try {
            Process process = new ProcessBuilder("unshare", "-U", "id", "-un")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return ProcessEnd.await(process) == 0;
        } catch (IOException e) {
            // macOS does not have the program.
            return false;
        }
    }
}
