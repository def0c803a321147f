package org.clinicalplatform.identityprovider;

/** The service cannot start with the settings of its identity provider. The message names the setting. */
final class ProviderSettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ProviderSettingsException(String message) {
        super(message);
    }
}
