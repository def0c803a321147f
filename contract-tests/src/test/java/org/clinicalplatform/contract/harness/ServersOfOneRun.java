package org.clinicalplatform.contract.harness;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Stops the shared servers when the last test has run. */
public final class ServersOfOneRun implements LauncherSessionListener {

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        Servers.stopAll();
    }
}
