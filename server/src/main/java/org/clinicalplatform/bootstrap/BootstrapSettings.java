package org.clinicalplatform.bootstrap;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the first tenant, facility and administrator: all of them, or none. A blank one counts as unset.
 *
 * @param email may be left out
 * @param idpSubject of a user who is at the identity provider already; may be left out
 * @param linkFile where the administrator's one-time link is written to, for its owner's eyes alone
 */
@ConfigurationProperties("svc.bootstrap")
record BootstrapSettings(
        @Nullable String tenantCode,
        @Nullable String tenantName,
        @Nullable String facilityCode,
        @Nullable String facilityName,
        @Nullable String username,
        @Nullable String email,
        @Nullable String idpSubject,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable Path linkFile) {
    private static final String PREFIX = "svc.bootstrap.";
    private static final Predicate<String> CODE =
            Pattern.compile("[A-Z][A-Z0-9_-]{0,63}").asMatchPredicate();
    private static final Predicate<String> NAME =
            Pattern.compile("\\S(.{0,98}\\S)?").asMatchPredicate();
    private static final Predicate<String> USERNAME =
            Pattern.compile("\\S{1,128}").asMatchPredicate();
    private static final Predicate<String> SUBJECT =
            Pattern.compile("\\S{1,255}").asMatchPredicate();
    private static final Predicate<String> EMAIL =
            Pattern.compile("[^\\s@]+@[^\\s@]+").asMatchPredicate();

    BootstrapSettings {
        tenantCode = set(tenantCode);
        tenantName = set(tenantName);
        facilityCode = set(facilityCode);
        facilityName = set(facilityName);
        username = set(username);
        email = set(email);
        idpSubject = set(idpSubject);
        firstName = set(firstName);
        lastName = set(lastName);
        linkFile = linkFile == null || linkFile.toString().isBlank() ? null : linkFile;
    }

    /** Whether a first administrator is wanted. */
    boolean areGiven() {
        return email != null
                || idpSubject != null
                || required().values().stream().anyMatch(value -> !value.isEmpty());
    }

    /**
     * Checks that all are there, and fit.
     *
     * @throws BootstrapException naming those that are missing or unfit, without their values
     */
    void check() {
        List<String> missing = required().entrySet().stream()
                .filter(setting -> setting.getValue().isEmpty())
                .map(setting -> PREFIX + setting.getKey())
                .toList();
        if (!missing.isEmpty()) {
            throw new BootstrapException("The first administrator lacks " + String.join(", ", missing) + ".");
        }
        List<String> unfit = Stream.of(
                        unfit("tenant-code", tenantCode, CODE),
                        unfit("tenant-name", tenantName, NAME),
                        unfit("facility-code", facilityCode, CODE),
                        unfit("facility-name", facilityName, NAME),
                        unfit("username", username, USERNAME),
                        unfit("email", email, EMAIL),
                        unfit("idp-subject", idpSubject, SUBJECT),
                        unfit("first-name", firstName, NAME),
                        unfit("last-name", lastName, NAME))
                .filter(Objects::nonNull)
                .toList();
        if (!unfit.isEmpty()) {
            throw new BootstrapException("Not fit for the first administrator: " + String.join(", ", unfit)
                    + ". Codes are of A-Z, 0-9, - and _ and begin with a letter; names have no space at their ends.");
        }
    }

    private Map<String, String> required() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("tenant-code", Objects.requireNonNullElse(tenantCode, ""));
        values.put("tenant-name", Objects.requireNonNullElse(tenantName, ""));
        values.put("facility-code", Objects.requireNonNullElse(facilityCode, ""));
        values.put("facility-name", Objects.requireNonNullElse(facilityName, ""));
        values.put("username", Objects.requireNonNullElse(username, ""));
        values.put("first-name", Objects.requireNonNullElse(firstName, ""));
        values.put("last-name", Objects.requireNonNullElse(lastName, ""));
        values.put("link-file", linkFile == null ? "" : linkFile.toString());
        return values;
    }

    private static @Nullable String unfit(String setting, @Nullable String value, Predicate<String> rule) {
        return value == null || rule.test(value) ? null : PREFIX + setting;
    }

    private static @Nullable String set(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** Without personal data. */
    @Override
    public String toString() {
        return "BootstrapSettings[tenantCode=" + tenantCode + ", linkFile=" + linkFile + "]";
    }
}
