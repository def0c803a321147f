package org.clinicalplatform.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tomcat.util.net.IPv6Utils;

/** Client addresses as text that is safe to store, log and compare. */
public final class ClientAddress {
    /** Longer than any address, including one with a zone. */
    private static final int LONGEST = 64;

    /** A number, or a name in place of it (RFC 7239, section 6). */
    private static final String PORT = "(?:[0-9]+|_[0-9A-Za-z._-]+)";

    /** IPv6 in brackets, with or without a port. */
    private static final Pattern BRACKETED = Pattern.compile("\\[([^\\[\\]]*)](?::" + PORT + ")?");

    /** Some proxies forward the port too, of an IPv4 address or of what stands for an address. */
    private static final Pattern WITH_PORT =
            Pattern.compile("([0-9]+(?:\\.[0-9]+){3}|(?i:unknown)|_[0-9A-Za-z._-]+):" + PORT);

    /** Only addresses: Java's parser would resolve anything else as a host name. */
    private static final Pattern LITERAL = Pattern.compile("(?=[^:]*:)[0-9A-Fa-f:][0-9A-Fa-f:.]{1,44}"
            + "|(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\\.(?!$)|$)){4}");

    private static final Pattern UNFIT = Pattern.compile("[^0-9A-Za-z.:%_\\[\\]-]");

    private ClientAddress() {}

    /**
     * The client's address according to trusted forwarding headers, without port and zone, in one spelling: an IPv6
     * address as RFC 5952 writes it, and one that maps an IPv4 address as that.
     *
     * <p>A proxy may forward a name instead (RFC 7239, section 6.3) or any text of the client: at most
     * {@value #LONGEST} characters are kept, and no control characters.
     */
    public static String of(HttpServletRequest request) {
        String address = request.getRemoteAddr();
        String bounded = address.length() <= LONGEST ? address : address.substring(0, LONGEST);
        return isOfDigitsAndDots(bounded) ? bounded : oneSpelling(fit(bounded));
    }

    /** The address that the text spells; empty for any other text, which is not resolved as a host name. */
    public static Optional<InetAddress> literal(String text) {
        if (!LITERAL.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** The address in a forwarding header or of a connection without brackets, port and zone. */
    public static String withoutPortAndZone(String address) {
        String bare = withoutPort(address);
        int zone = bare.indexOf('%');
        return zone < 0 ? bare : bare.substring(0, zone);
    }

    private static String oneSpelling(String address) {
        return literal(withoutPortAndZone(address)).map(ClientAddress::spelling).orElse(address);
    }

    private static String spelling(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? IPv6Utils.canonize(text) : text;
    }

    /** As nearly every address is: nothing to take off, and nothing unfit in it. */
    private static boolean isOfDigitsAndDots(String address) {
        for (int i = 0; i < address.length(); i++) {
            char character = address.charAt(i);
            if (character != '.' && (character < '0' || character > '9')) {
                return false;
            }
        }
        return true;
    }

    private static String fit(String bounded) {
        return UNFIT.matcher(withoutPort(bounded)).replaceAll("?");
    }

    private static String withoutPort(String address) {
        return inner(WITH_PORT, inner(BRACKETED, address));
    }

    private static String inner(Pattern wrapped, String text) {
        Matcher matcher = wrapped.matcher(text);
        return matcher.matches() ? matcher.group(1) : text;
    }
}
