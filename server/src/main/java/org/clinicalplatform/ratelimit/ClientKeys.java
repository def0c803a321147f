package org.clinicalplatform.ratelimit;

import java.net.InetAddress;
import java.util.HexFormat;
import org.clinicalplatform.platform.request.ClientAddress;

/** The client key of an address. */
final class ClientKeys {
    private final int ipv6PrefixLength;

    ClientKeys(int ipv6PrefixLength) {
        this.ipv6PrefixLength = ipv6PrefixLength;
    }

    /** One key for all spellings of an IPv6 address, or of its network. A text that is not an address is its own key. */
    String of(String address) {
        return address.indexOf(':') < 0
                ? address
                : ClientAddress.literal(address).map(this::network).orElse(address);
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
