package org.clinicalplatform.platform.persistence;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.HostSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server that is the primary, as the LISTEN connection finds it, and whose connections the pool may keep.
 *
 * <p>While the primary is known, the pool opens connections to that host only: a former primary that comes back
 * unfenced, and may precede it in the URL, gets none. Otherwise the driver looks for a primary among all hosts.
 */
final class PrimaryServer {
    private static final Logger LOG = LoggerFactory.getLogger(PrimaryServer.class);
    private static final Pattern SEVERAL_HOSTS = Pattern.compile("^(jdbc:postgresql://)[^/?]*,[^/?]*");

    private final List<Connections> pools = new CopyOnWriteArrayList<>();
    private @Nullable DatabaseServer last;
    private boolean evicted;
    private volatile @Nullable HostSpec current;

    /** Connections that follow the primary. */
    interface Connections {
        /** Closes idle connections now, and those in use when they are returned. */
        void evict();

        /**
         * Closes connections to other hosts, also those in use: their server may never respond.
         *
         * @return whether there were any
         */
        boolean abortOthers(HostSpec host);
    }

    void add(Connections pool) {
        pools.add(pool);
    }

    /**
     * Called again and again while the LISTEN connection works.
     *
     * @return whether connections to other hosts were open, over which requests may have read what is out of date
     */
    synchronized boolean reached(DatabaseServer server) {
        HostSpec host = server.host();
        current = host;
        if (last != null && !last.equals(server)) {
            LOG.warn(
                    "The primary database server is now {}, started at {}. Connections to the former one are closed",
                    host,
                    server.startedAt());
            evict();
        }
        last = server;
        evicted = false;
        return host != null && abortOthers(host);
    }

    private boolean abortOthers(HostSpec host) {
        boolean aborted = false;
        for (Connections pool : pools) {
            aborted |= pool.abortOthers(host);
        }
        return aborted;
    }

    /** The LISTEN connection has ended, or its server is no longer a primary. */
    void lost() {
        current = null;
    }

    /** No primary could be reached, which is called again and again until one is. */
    synchronized void unreachable() {
        if (last != null) {
            evict();
        }
    }

    /** Once for each loss: what was opened since then belongs to another server. */
    private void evict() {
        if (!evicted) {
            evicted = true;
            pools.forEach(Connections::evict);
        }
    }

    /** The URL with the host of the primary in place of several hosts; unchanged while the primary is not known. */
    String narrow(String url) {
        HostSpec host = current;
        if (host == null) {
            return url;
        }
        // an IPv6 address is in brackets, as in the URL
        return SEVERAL_HOSTS.matcher(url).replaceFirst("$1" + Matcher.quoteReplacement(host.toString()));
    }
}
