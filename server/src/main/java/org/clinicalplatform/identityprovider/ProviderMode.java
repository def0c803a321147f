package org.clinicalplatform.identityprovider;

import java.util.Locale;

/** Who authenticates the users (requirement R-1). */
public enum ProviderMode {
    /** The service. */
    LOCAL,
    OIDC;

    public static final String SETTING = "svc.auth.provider";

    String settingValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
