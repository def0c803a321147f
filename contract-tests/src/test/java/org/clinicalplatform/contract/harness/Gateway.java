package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** Stands between a server and its database, and can cut the line, make it fall silent, or forget connections. */
public final class Gateway implements AutoCloseable {

    private final Database behind;
    private final InetSocketAddress target;
    private final int port = FreePorts.next();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private final Set<Socket> forgotten = ConcurrentHashMap.newKeySet();

    private volatile boolean silent;
    private @Nullable ServerSocket listener;
    private @Nullable Thread acceptor;

    public Gateway(Database behind) {
        URI uri = URI.create(behind.url().substring("jdbc:".length()));
        this.behind = behind;
        this.target = new InetSocketAddress(uri.getHost(), uri.getPort());
        restore();
    }

    public Database front() {
        String url = behind.url().replace(":" + target.getPort() + "/", ":" + port + "/");
        return new Database(url, behind.user(), behind.password());
    }

    /** Breaks every connection and refuses new ones, as when the database was killed. */
    public synchronized void cut() {
        Failable.run(() -> {
            if (listener != null && acceptor != null) {
                listener.close();
                // until the accepting thread is gone the port is not free
                acceptor.join();
            }
            for (Socket socket : sockets) {
                socket.close();
            }
        });
        sockets.clear();
        forgotten.clear();
    }

    /** Keeps connections and accepts new ones, but lets no byte pass, as when the database's machine hangs. */
    public void fallSilent() {
        silent = true;
    }

    /**
     * Lets no further byte of open connections pass and tells neither end, as a firewall does with connections that
     * were idle for too long. New connections work.
     *
     * @param atMost how many; all if fewer are open
     */
    public void forget(int atMost) {
        sockets.stream().limit(atMost).forEach(forgotten::add);
    }

    /** The ends of all connections that are open now. */
    public Set<Socket> connections() {
        return Set.copyOf(sockets);
    }

    /** Whether one of these connections is still open. */
    public boolean keepsAnyOf(Set<Socket> connections) {
        return !Collections.disjoint(sockets, connections);
    }

    /** Lets everything pass again; connections that were silent before are broken. */
    public synchronized void restore() {
        cut();
        silent = false;
        ServerSocket opened = Failable.get(() -> new ServerSocket(port, 200, InetAddress.getLoopbackAddress()));
        listener = opened;
        acceptor = daemon(() -> accept(opened));
    }

    @Override
    public void close() {
        cut();
    }

    private void accept(ServerSocket opened) {
        try {
            while (true) {
                Socket client = opened.accept();
                sockets.add(client);
                if (opened.isClosed()) {
                    client.close();
                    return;
                }
                daemon(() -> connect(client));
            }
        } catch (IOException closed) {
            // cut() or restore() closed the listener
        }
    }

    private void connect(Socket client) {
        try (client;
                Socket database = new Socket(target.getAddress(), target.getPort())) {
            sockets.add(database);
            daemon(() -> pump(client, database));
            pump(database, client);
        } catch (IOException e) {
            // the database does not listen, or a connection was closed, which is what the other end sees too
        }
    }

    private void pump(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[16_384];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (!silent && !forgotten.contains(from) && !forgotten.contains(to)) {
                    out.write(buffer, 0, count);
                }
            }
        } catch (IOException closed) {
            // one of the ends, or cut(), closed the connection
        } finally {
            sockets.remove(from);
            sockets.remove(to);
            forgotten.remove(from);
            forgotten.remove(to);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "gateway");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
