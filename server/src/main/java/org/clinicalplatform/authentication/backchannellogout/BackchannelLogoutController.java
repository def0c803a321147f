package org.clinicalplatform.authentication.backchannellogout;

import java.util.Optional;
import org.clinicalplatform.api.BackchannelLogoutsApi;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class BackchannelLogoutController implements BackchannelLogoutsApi {
    private final Optional<BackchannelLogoutService> logout;

    /** @param logout empty in local mode */
    BackchannelLogoutController(Optional<BackchannelLogoutService> logout) {
        this.logout = logout;
    }

    @Override
    public ResponseEntity<Void> receiveLogoutToken(String logoutToken) {
        logout.orElseThrow(() -> new ApiException(
                        ErrorCode.INVALID_REQUEST, "No identity provider is configured; end sessions in this service"))
                .logOut(logoutToken);
        return ResponseEntity.ok().build();
    }
}
