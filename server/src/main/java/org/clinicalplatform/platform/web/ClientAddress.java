package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;

/** Addresses of clients as text that is fit to be stored, logged and compared. */
public final class ClientAddress {
    /** Longer than any address, also one with a zone. */
    private static final int LONGEST = 64;

    private static final Pattern UNFIT = Pattern.compile("[^0-9A-Za-z.:%_\\[\\]-]");

    private ClientAddress() {}

    /**
     * The client's address after trusted forwarding headers.
     *
     * <p>A proxy may forward a name in place of an address (RFC 7239, section 6.3), and what it forwards unread is of
     * the client's choice: at most {@value #LONGEST} characters are taken, and none that could end a line.
     */
    public static String of(HttpServletRequest request) {
        String address = request.getRemoteAddr();
        String bounded = address.length() <= LONGEST ? address : address.substring(0, LONGEST);
        return UNFIT.matcher(bounded).replaceAll("?");
    }
}
