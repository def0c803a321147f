package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Free loopback ports below the range from which systems choose ports of outgoing connections. Each process
 * of tests has a range of its own, since a server takes seconds to take the port that was free for it.
 */
public final class FreePorts {

    private static final int COUNT = 3_000;
    private static final int RANGES = 4;
    private static final int LOWEST = 20_000 + COUNT * (Workspace.FORK_NUMBER % RANGES);
    private static final Set<Integer> GIVEN = new HashSet<>();

    private FreePorts() {}

    public static synchronized int next() {
        for (int attempt = 0; attempt < 1_000; attempt++) {
            int port = LOWEST + RandomGenerator.getDefault().nextInt(COUNT);
            if (isFree(port) && GIVEN.add(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
