package org.clinicalplatform.bootstrap;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the first tenant, facility and administrator: all or none. Blank means unset.
 *
 * @param tenantCode code of the first tenant: `A-Z`, `0-9`, `-` and `_`, beginning with a letter
 * @param tenantName name of the first tenant, 1 to 200 characters
 * @param facilityCode code of the first facility, formed like that of the tenant
 * @param facilityName name of the first facility, 1 to 200 characters
 * @param username sign-in name of the first administrator, or of an existing account to be linked to `idp-subject`
 * @param email address of the first administrator for messages; optional
 * @param idpSubject `sub` of the administrator at the identity provider, who is linked to the account; optional
 * @param firstName given name of the first administrator, 1 to 100 characters
 * @param lastName family name of the first administrator, 1 to 100 characters
 * @param linkFile file that receives the administrator's one-time password link, readable only by the user of the
 *     service
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
    static final String PREFIX = "svc.bootstrap.";

    BootstrapSettings {
        tenantCode = blankToNull(tenantCode);
        tenantName = blankToNull(tenantName);
        facilityCode = blankToNull(facilityCode);
        facilityName = blankToNull(facilityName);
        username = blankToNull(username);
        email = blankToNull(email);
        idpSubject = blankToNull(idpSubject);
        firstName = blankToNull(firstName);
        lastName = blankToNull(lastName);
        linkFile = linkFile == null || linkFile.toString().isBlank() ? null : linkFile;
    }

    /** Whether any of the settings is set. */
    boolean areSet() {
        return email != null
                || idpSubject != null
                || required().values().stream().anyMatch(value -> !value.isEmpty());
    }

    /**
     * @throws BootstrapException naming the missing settings
     */
    void requireComplete() {
        List<String> missing = required().entrySet().stream()
                .filter(setting -> setting.getValue().isEmpty())
                .map(setting -> PREFIX + setting.getKey())
                .toList();
        if (!missing.isEmpty()) {
            throw new BootstrapException(
                    "Settings of the first administrator are missing: " + String.join(", ", missing) + ".");
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

    private static @Nullable String blankToNull(@Nullable String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** Without personal data. */
    @Override
    public String toString() {
        return "BootstrapSettings[tenantCode=" + tenantCode + ", linkFile=" + linkFile + "]";
    }
}
