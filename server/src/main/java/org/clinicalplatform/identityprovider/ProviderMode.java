package org.clinicalplatform.identityprovider;

import java.util.Locale;

/** Who proves the identity of those who sign in (contract, "Provider mode"). */
public enum ProviderMode {
    /** The service, by the passwords it keeps. */
    LOCAL,
    /** An external OpenID Connect provider. */
    OIDC;

    /** The setting that selects it. */
    public static final String SETTING = "svc.auth.provider";

    /** Its value of the setting. */
    String settingValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
