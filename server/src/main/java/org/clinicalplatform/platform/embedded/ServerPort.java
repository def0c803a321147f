package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;

/**
 * Chooses the loopback port of the server: the configured one, or else that of the last start, or else any free one.
 * Tools that look into the database thus find it at the same place after a restart.
 */
final class ServerPort {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int ANY = 0;

    private final int configured;
    private final Path file;

    ServerPort(int configured, Path file) {
        this.configured = configured;
        this.file = file;
    }

    /**
     * A port that was free a moment ago. Somebody may still take it before the server does; the caller then chooses
     * another.
     *
     * @throws EmbeddedDatabaseException when the configured port is taken
     */
    int choose() throws IOException {
        if (configured != ANY) {
            if (!isFree(configured)) {
                throw new EmbeddedDatabaseException("Port " + configured
                        + " is in use by another process. Free it, or set svc.embedded.port to another port or to 0"
                        + " for any free one.");
            }
            return configured;
        }
        int former = remembered();
        return former != ANY && isFree(former) ? former : anyFree();
    }

    void remember(int port) throws IOException {
        if (port != remembered()) {
            OwnerOnlyFiles.write(file, port + "\n");
        }
    }

    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(LOOPBACK, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private int remembered() throws IOException {
        try {
            return Integer.parseInt(Files.readString(file).strip());
        } catch (NoSuchFileException | NumberFormatException e) {
            return ANY;
        }
    }

    private static int anyFree() throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(LOOPBACK, ANY));
            return socket.getLocalPort();
        }
    }
}
