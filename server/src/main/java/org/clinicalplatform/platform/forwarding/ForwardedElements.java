package org.clinicalplatform.platform.forwarding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parser of the {@code Forwarded} header (RFC 7239, section 4). */
final class ForwardedElements {
    private static final String ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /** Of tokens, and of unquoted addresses with a port, which proxies send although RFC 7239 wants them quoted. */
    private static final String PUNCTUATION = "!#$%&'*+-.^_`|~:[]";

    private final String text;
    private int position;

    private ForwardedElements(String text) {
        this.text = text;
    }

    /**
     * The parameters of each element, in the order of the header, with names in lower case.
     *
     * <p>Nothing malformed is tolerated: an unbalanced quote of the client would take in what the proxy appended.
     *
     * @param header the values of all header lines, separated by commas
     * @throws IllegalArgumentException if the header is malformed
     */
    static List<Map<String, String>> parse(String header) {
        return new ForwardedElements(header).elements();
    }

    private List<Map<String, String>> elements() {
        List<Map<String, String>> elements = new ArrayList<>();
        do {
            Map<String, String> element = element();
            if (!element.isEmpty()) {
                elements.add(element);
            }
        } while (accept(','));
        if (position < text.length()) {
            throw malformed();
        }
        return elements;
    }

    private Map<String, String> element() {
        Map<String, String> parameters = new HashMap<>();
        do {
            skipBlanks();
            String name = token();
            if (!name.isEmpty()) {
                require(accept('='));
                String value = accept('"') ? quoted() : token();
                require(parameters.put(name.toLowerCase(Locale.ROOT), value) == null);
                skipBlanks();
            }
        } while (accept(';'));
        return parameters;
    }

    private String token() {
        int start = position;
        while (position < text.length() && isOfToken(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    /** The text up to the closing quote; the opening one is behind the position. */
    private String quoted() {
        StringBuilder value = new StringBuilder();
        while (!accept('"')) {
            accept('\\');
            require(position < text.length());
            value.append(text.charAt(position++));
        }
        return value.toString();
    }

    private void skipBlanks() {
        while (accept(' ') || accept('\t')) {
            // the next character is tried
        }
    }

    private boolean accept(char expected) {
        boolean found = position < text.length() && text.charAt(position) == expected;
        if (found) {
            position++;
        }
        return found;
    }

    private static boolean isOfToken(char character) {
        return ALPHANUMERIC.indexOf(character) >= 0 || PUNCTUATION.indexOf(character) >= 0;
    }

    private static void require(boolean wellFormed) {
        if (!wellFormed) {
            throw malformed();
        }
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("Malformed Forwarded header");
    }
}
