package org.clinicalplatform.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses of clients as text that is fit to be stored, logged and compared. */
public final class ClientAddress {
    /** Longer than any address, also one with a zone. */
    private static final int LONGEST = 64;

    /** What stands in brackets, with a port behind it or not. */
    private static final Pattern BRACKETED = Pattern.compile("\\[([^\\[\\]]*)](?::[0-9]+)?");

    /** Some proxies forward the port of each connection too. */
    private static final Pattern IPV4_WITH_PORT = Pattern.compile("([0-9]+(?:\\.[0-9]+){3}):[0-9]+");

    private static final Pattern UNFIT = Pattern.compile("[^0-9A-Za-z.:%_\\[\\]-]");

    private ClientAddress() {}

    /**
     * The client's address after trusted forwarding headers, without a port.
     *
     * <p>A proxy may forward a name in place of an address (RFC 7239, section 6.3), and what it forwards unread is of
     * the client's choice: at most {@value #LONGEST} characters are taken, and none that could end a line.
     */
    public static String of(HttpServletRequest request) {
        String address = request.getRemoteAddr();
        String bounded = address.length() <= LONGEST ? address : address.substring(0, LONGEST);
        return isOfDigitsAndDots(bounded) ? bounded : fit(bounded);
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
        String bare = inner(IPV4_WITH_PORT, inner(BRACKETED, bounded));
        return UNFIT.matcher(bare).replaceAll("?");
    }

    private static String inner(Pattern wrapped, String text) {
        Matcher matcher = wrapped.matcher(text);
        return matcher.matches() ? matcher.group(1) : text;
    }
}
