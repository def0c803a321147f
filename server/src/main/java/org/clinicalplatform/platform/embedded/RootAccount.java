package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.util.List;

/**
 * PostgreSQL refuses to run as root, which is what many containers run everything as.
 *
 * <p>In a user namespace of its own, without any mapping, root is nobody in particular: the check passes, and the
 * privileges of root are really gone, while files are still accessed as their owner.
 */
final class RootAccount {

    private static final int ROOT = 0;
    private static final List<String> OWN_USER_NAMESPACE = List.of("unshare", "-U");

    private RootAccount() {}

    /**
     * What has to stand before a command of PostgreSQL: nothing for an ordinary account.
     *
     * @throws EmbeddedDatabaseException when the account is root and the machine has no user namespaces
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

    /** The account needs a name in there, too: initdb asks for it. */
    private static boolean namespaceWorks() {
        try {
            Process process = new ProcessBuilder("unshare", "-U", "id", "-un")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return ProcessEnd.await(process) == 0;
        } catch (IOException e) {
            // No such program; macOS has none.
            return false;
        }
    }
}
