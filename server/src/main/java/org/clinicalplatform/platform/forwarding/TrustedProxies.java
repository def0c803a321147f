package org.clinicalplatform.platform.forwarding;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.util.NetMask;
import org.apache.catalina.util.NetMaskSet;
import org.apache.catalina.valves.RemoteIpValve;
import org.clinicalplatform.platform.request.ClientAddress;

/** The addresses whose forwarding headers are trusted. */
final class TrustedProxies {
    private final NetMaskSet ranges;
    private final boolean configured;

    /**
     * @param configured addresses and CIDR ranges; if empty, the ranges that Tomcat's {@link RemoteIpValve} takes as
     *     internal
     */
    TrustedProxies(List<String> configured) {
        this.configured = !configured.isEmpty();
        ranges = NetMaskSet.parse(
                this.configured ? String.join(",", configured) : new RemoteIpValve().getInternalProxies());
    }

    /** Whether the text is an address or a CIDR range. Host names are not: they would be resolved once, at start. */
    static boolean isRange(String text) {
        int slash = text.indexOf('/');
        if (ClientAddress.literal(slash < 0 ? text : text.substring(0, slash)).isEmpty()) {
            return false;
        }
        try {
            return !new NetMask(text).toString().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * How many entries at the end of the forwarded addresses are trusted; the first of them is the client.
     *
     * <p>Each proxy adds the address it was called from. So the last entry is as trustworthy as the peer of the
     * connection, and the entry before it as the proxy that the last entry names. Internal ranges are not searched
     * further than the peer: the clients of a hospital have internal addresses too.
     *
     * @param peer remote address of the connection
     * @param forwarded addresses in the order of the request; may be empty
     * @return 0 if the peer is not trusted; may be greater than the number of addresses only if there are none
     */
    int hops(String peer, List<String> forwarded) {
        if (!contains(peer)) {
            return 0;
        }
        int hops = 1;
        while (configured && hops < forwarded.size() && contains(forwarded.get(forwarded.size() - hops))) {
            hops++;
        }
        return hops;
    }

    private boolean contains(String address) {
        Optional<InetAddress> literal = ClientAddress.literal(ClientAddress.withoutPortAndZone(address));
        return literal.isPresent() && ranges.contains(literal.get());
    }
}
