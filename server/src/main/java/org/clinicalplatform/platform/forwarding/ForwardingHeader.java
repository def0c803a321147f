package org.clinicalplatform.platform.forwarding;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The {@code X-Forwarded-…} headers, with the values that each may have. */
enum ForwardingHeader {
    /** Any text: a proxy may forward a name in place of an address (RFC 7239, section 6.3). */
    FOR("X-Forwarded-For", value -> value.indexOf(',') < 0),
    PROTO("X-Forwarded-Proto", Pattern.compile("https?").asMatchPredicate()),
    SSL("X-Forwarded-Ssl", Pattern.compile("(?i)on|off").asMatchPredicate()),
    HOST("X-Forwarded-Host", ForwardingHeader::isHost),
    PORT("X-Forwarded-Port", ForwardingHeader::isPort),
    PREFIX("X-Forwarded-Prefix", ForwardingHeader::isPrefix);

    /** The header of RFC 7239, which replaces all others except {@link #PREFIX}. */
    static final String STANDARD = "Forwarded";

    private static final int LONGEST = 255;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(?:[A-Za-z0-9._~-]++|\\[[0-9A-Fa-f:.]++])(?::([0-9]{1,5}))?");
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,5}");

    /** Without dot segments (RFC 3986, section 3.3): no request can have them in its path. */
    private static final Pattern PATH = Pattern.compile("(?:/(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~!$&'()*+=:@-]++)*+/?");

    private final String header;

    @SuppressWarnings("ImmutableEnumChecker") // predicates without state
    private final Predicate<String> valid;

    ForwardingHeader(String header, Predicate<String> valid) {
        this.header = header;
        this.valid = valid;
    }

    String header() {
        return header;
    }

    /** The header that has this value in a request with {@link #STANDARD}. */
    String standardHeader() {
        return this == PREFIX ? header : STANDARD;
    }

    /** The names of all forwarding headers. */
    static Stream<String> names() {
        return Stream.concat(Stream.of(STANDARD), Stream.of(values()).map(ForwardingHeader::header));
    }

    /**
     * The value of the entries of trusted proxies, outermost first: all prefixes, otherwise what the outermost wrote.
     * Schemes are written in any case of letters (RFC 3986, section 3.1), and compared in lower case by whoever reads
     * them.
     */
    String value(List<String> trusted) {
        return switch (this) {
            case PREFIX -> String.join(",", trusted);
            case PROTO -> trusted.get(0).toLowerCase(Locale.ROOT);
            default -> trusted.get(0);
        };
    }

    boolean accepts(String value) {
        return valid.test(value);
    }

    private static boolean isHost(String value) {
        Matcher matcher = HOST_AND_PORT.matcher(value);
        return value.length() <= LONGEST
                && matcher.matches()
                && Optional.ofNullable(matcher.group(1))
                        .map(ForwardingHeader::isPort)
                        .orElse(true);
    }

    private static boolean isPort(String value) {
        return DIGITS.matcher(value).matches()
                && Integer.parseInt(value) > 0
                && Integer.parseInt(value) <= HIGHEST_PORT;
    }

    private static boolean isPrefix(String value) {
        return value.length() <= LONGEST && Stream.of(value.split(",")).allMatch(PATH.asMatchPredicate());
    }
}
