package org.clinicalplatform.client;

import org.clinicalplatform.client.generated.api.SigningKeysApi;
import org.clinicalplatform.client.generated.model.JsonWebKeySet;

/** The public keys of the service's access tokens, for applications that verify tokens themselves. Needs no session. */
public final class SigningKeys {
    private final Transport transport;

    SigningKeys(Transport transport) {
        this.transport = transport;
    }

    /**
     * Reads the keys.
     *
     * @return a JSON Web Key Set (RFC 7517), the key in use first
     * @throws org.clinicalplatform.client.error.OperationNotAvailableException if the service runs in a mode without it
     */
    public JsonWebKeySet read() {
        return transport.call(Operation.GET_SIGNING_KEYS, null, SigningKeysApi::new, api -> api.getSigningKeys());
    }
}
