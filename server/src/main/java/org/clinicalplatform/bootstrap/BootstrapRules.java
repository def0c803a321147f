package org.clinicalplatform.bootstrap;

import jakarta.validation.Validator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.clinicalplatform.accesscontrol.account.UsernameProfile;
import org.clinicalplatform.api.model.FacilityCreateDto;
import org.clinicalplatform.api.model.TenantCreateDto;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.clinicalplatform.api.model.UserAccountUpdateDto;
import org.clinicalplatform.platform.web.DisplayNames;
import org.jspecify.annotations.Nullable;

/**
 * What the settings of the first administrator may contain: what an administrator could give a tenant, a facility and
 * an account through the API, and no name that hides a character.
 */
final class BootstrapRules {
    private final Validator validator;

    BootstrapRules(Validator validator) {
        this.validator = validator;
    }

    /**
     * @throws BootstrapException naming the missing or invalid settings, without their values
     */
    void check(BootstrapSettings settings) {
        settings.requireComplete();
        List<String> invalid = Stream.of(
                        invalid("tenant-code", tenant("code", settings.tenantCode())),
                        invalid("tenant-name", tenant("name", settings.tenantName()) && isShown(settings.tenantName())),
                        invalid("facility-code", facility("code", settings.facilityCode())),
                        invalid(
                                "facility-name",
                                facility("name", settings.facilityName()) && isShown(settings.facilityName())),
                        invalid("username", username(settings.username())),
                        invalid("email", allows(UserAccountUpdateDto.class, "email", settings.email())),
                        invalid("idp-subject", account("idpSubject", settings.idpSubject())),
                        invalid(
                                "first-name",
                                account("firstName", settings.firstName()) && isShown(settings.firstName())),
                        invalid("last-name", account("lastName", settings.lastName()) && isShown(settings.lastName())))
                .filter(Objects::nonNull)
                .toList();
        if (!invalid.isEmpty()) {
            throw new BootstrapException(
                    "Settings of the first administrator are invalid: " + String.join(", ", invalid)
                            + ". Codes consist of A-Z, 0-9, - and _ and begin with a letter; names must not begin or end with"
                            + " a space or contain control or invisible characters.");
        }
    }

    /**
     * What only a new account is refused: settings from before the rule must not keep a service from starting.
     *
     * @throws BootstrapException naming the invalid setting, without its value
     */
    void checkNew(BootstrapSettings settings) {
        if (!account("email", settings.email())) {
            throw new BootstrapException("Settings of the first administrator are invalid: " + BootstrapSettings.PREFIX
                    + "email. It must be an address that a mail server can take, such as admin@hospital.example.");
        }
    }

    private boolean tenant(String property, @Nullable String value) {
        return allows(TenantCreateDto.class, property, value);
    }

    private boolean facility(String property, @Nullable String value) {
        return allows(FacilityCreateDto.class, property, value);
    }

    private boolean account(String property, @Nullable String value) {
        return allows(UserAccountCreateDto.class, property, value);
    }

    private boolean username(@Nullable String value) {
        return account("username", value)
                && (value == null || UsernameProfile.violationOf(value).isEmpty());
    }

    private static boolean isShown(@Nullable String name) {
        return name == null || DisplayNames.isShown(name);
    }

    private static @Nullable String invalid(String setting, boolean valid) {
        return valid ? null : BootstrapSettings.PREFIX + setting;
    }

    private boolean allows(Class<?> body, String property, @Nullable String value) {
        return validator.validateValue(body, property, value).isEmpty();
    }
}
