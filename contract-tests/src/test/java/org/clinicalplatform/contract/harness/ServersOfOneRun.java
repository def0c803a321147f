package org.clinicalplatform.contract.harness;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Stops the shared servers when the last test has run. */
public final class ServersOfOneRun implements LauncherSessionListener {

    /** Where two processes share the tests, the second prepares Keycloak while the first prepares the server. */
    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (Workspace.FORK_NUMBER == 2 && Keycloak.isThere()) {
            Keycloak.build();
        }
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        Servers.stopAll();
    }
}
