package org.clinicalplatform.ratelimit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The client key of an address. */
final class ClientKeys {
    /** Only addresses: Java's parser would resolve anything else as a host name. */
    private static final Pattern IPV6 = Pattern.compile("(?=[^:]*:)[0-9A-Fa-f:][0-9A-Fa-f:.]{1,44}");

    private final int ipv6PrefixLength;

    ClientKeys(int ipv6PrefixLength) {
        this.ipv6PrefixLength = ipv6PrefixLength;
    }

    /** One key for all spellings of an IPv6 address, or of its network. A text that is not an address is its own key. */
    String of(String address) {
        return address.indexOf(':') >= 0 && IPV6.matcher(address).matches() ? network(address) : address;
    }

    private String network(String literal) {
        InetAddress address;
        try {
            address = InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            return literal;
        }
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
