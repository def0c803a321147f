package org.clinicalplatform.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.HexFormat;

/** Who counts as one client: the key of an address, for limits and shares. */
public final class ClientKeys {
    private final int ipv6PrefixLength;

    /** @param ipv6PrefixLength leading bits of an IPv6 address that identify a client */
    public ClientKeys(int ipv6PrefixLength) {
        this.ipv6PrefixLength = ipv6PrefixLength;
    }

    /**
     * One key for all spellings of an IPv6 address, or of its network. A text that is not an address is its own key.
     */
    public String of(String address) {
        return address.indexOf(':') < 0
                ? address
                : ClientAddress.literal(address).map(this::network).orElse(address);
    }

    /** The key of the client that sent the request. */
    public String of(HttpServletRequest request) {
        return of(ClientAddress.of(request));
    }

    private String network(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == 4 ? address.getHostAddress() : HexFormat.of().formatHex(masked(bytes));
    }

    private byte[] masked(byte[] address) {
        for (int i = 0; i < address.length; i++) {
            int bits = Math.max(0, Math.min(8, ipv6PrefixLength - 8 * i));
            address[i] &= (byte) (0xff00 >> bits);
        }
        return address;
    }
}
