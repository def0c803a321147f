package org.clinicalplatform.ratelimit;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the limiter (requirements ); validated only if it is on, except the prefix, by which clients
 * also share the memory for request bodies.
 *
 * @param enabled whether failed authentication is throttled; each replica counts for itself, and with an identity
 *     provider nothing is throttled
 * @param window time from the first counted attempt of a client until its count ends; at most a year
 * @param ipMaxAttempts failed attempts of one client address in a window, over all limited paths; at least 1
 * @param ipUsernameMaxAttempts failed attempts of one client address for one username in a window; at least 1
 * @param maxTrackedKeys client addresses that are counted at the same time, and as many pairs of address and
 *     username; at least 1
 * @param maxBufferedBodyBytes largest request body, in bytes, that is parsed for a username; at most 1048576
 * @param paths limited paths of the API, without the context path and without patterns; a list replaces the
 *     default
 * @param usernamePaths those of the limited paths whose request body has a username
 * @param alwaysCountedPaths those of the limited paths where every request counts, not only a failed one
 * @param ipv6PrefixLength leading bits of an IPv6 address that identify a client; 1 to 128
 */
@ConfigurationProperties("security.rate-limit")
record RateLimitSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("PT1M") Duration window,
        @DefaultValue("120") int ipMaxAttempts,
        @DefaultValue("5") int ipUsernameMaxAttempts,
        @DefaultValue("100000") int maxTrackedKeys,
        @DefaultValue("4096") int maxBufferedBodyBytes,

        @DefaultValue({
            "/api/v1/auth/login",
            "/api/v1/auth/refresh",
            "/api/v1/auth/password-reset/redeem",
            "/api/v1/auth/password-reset/request",
            "/api/v1/auth/mfa/verify"
        })
        Set<String> paths,

        @DefaultValue({"/api/v1/auth/login", "/api/v1/auth/password-reset/request"})
        Set<String> usernamePaths,

        @DefaultValue("/api/v1/auth/password-reset/request") Set<String> alwaysCountedPaths,
        @DefaultValue("128") int ipv6PrefixLength) {

    /** Called on every page load: a limit would lock out a whole hospital behind one address. */
    private static final String NEVER_LIMITED = "/api/v1/auth/verify";

    private static final Duration LONGEST_WINDOW = Duration.ofDays(365);
    private static final int LARGEST_BODY = 1024 * 1024;
    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)+");

    RateLimitSettings {
        paths = Set.copyOf(paths);
        usernamePaths = Set.copyOf(usernamePaths);
        alwaysCountedPaths = Set.copyOf(alwaysCountedPaths);
        requireWithin("ipv6-prefix-length", ipv6PrefixLength, 128);
        if (enabled) {
            requireWithin("window", window);
            requireWithin("ip-max-attempts", ipMaxAttempts, Integer.MAX_VALUE);
            requireWithin("ip-username-max-attempts", ipUsernameMaxAttempts, Integer.MAX_VALUE);
            requireWithin("max-tracked-keys", maxTrackedKeys, Integer.MAX_VALUE);
            requireWithin("max-buffered-body-bytes", maxBufferedBodyBytes, LARGEST_BODY);
            requirePaths(paths);
            requireUsernamePathsWithin(paths, usernamePaths);
        }
    }

    private static void requireWithin(String setting, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(LONGEST_WINDOW) > 0) {
            throw refusal(setting, "must be positive and at most a year, for instance PT1M");
        }
    }

    private static void requireWithin(String setting, int value, int largest) {
        if (value < 1 || value > largest) {
            throw refusal(
                    setting, largest == Integer.MAX_VALUE ? "must be at least 1" : "must be between 1 and " + largest);
        }
    }

    private static void requirePaths(Set<String> paths) {
        List<String> odd = paths.stream()
                .filter(path -> !PATH.matcher(path).matches())
                .sorted()
                .toList();
        if (!odd.isEmpty()) {
            throw refusal("paths", "must contain plain paths such as /api/v1/auth/login, not " + odd);
        }
        if (paths.contains(NEVER_LIMITED)) {
            throw refusal("paths", "must not contain " + NEVER_LIMITED + ", which is never limited");
        }
    }

    private static void requireUsernamePathsWithin(Set<String> paths, Set<String> usernamePaths) {
        List<String> beyond = beyond(paths, usernamePaths);
        if (!beyond.isEmpty()) {
            throw refusal("username-paths", "contains paths missing from security.rate-limit.paths: " + beyond);
        }
    }

    /** Paths whose requests should always count but that are not limited, so that the setting has no effect. */
    List<String> alwaysCountedButUnlimited() {
        return beyond(paths, alwaysCountedPaths);
    }

    private static List<String> beyond(Set<String> paths, Set<String> some) {
        return some.stream().filter(path -> !paths.contains(path)).sorted().toList();
    }

    private static IllegalArgumentException refusal(String setting, String rule) {
        return new IllegalArgumentException("security.rate-limit." + setting + " " + rule);
    }
}
