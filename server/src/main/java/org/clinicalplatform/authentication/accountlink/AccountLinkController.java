package org.clinicalplatform.authentication.accountlink;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.AccountLinksApi;
import org.clinicalplatform.api.model.LinkRedemptionDto;
import org.clinicalplatform.api.model.UserAccountDto;
import org.clinicalplatform.api.model.UserAccountLinkDto;
import org.clinicalplatform.authentication.exchange.PresentedTokens;
import org.clinicalplatform.authentication.exchange.ProviderToken;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.security.BearerTokens;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AccountLinkController implements AccountLinksApi {
    private final Optional<PresentedTokens> tokens;
    private final LinkRedemptionService redemption;
    private final AccountLinkAdministrationService administration;
    private final UserAccountDtos dtos;
    private final CurrentCaller caller;
    private final HttpServletRequest request;

    /** @param tokens empty in local mode */
    AccountLinkController(
            Optional<PresentedTokens> tokens,
            LinkRedemptionService redemption,
            AccountLinkAdministrationService administration,
            UserAccountDtos dtos,
            CurrentCaller caller,
            HttpServletRequest request) {
        this.tokens = tokens;
        this.redemption = redemption;
        this.administration = administration;
        this.dtos = dtos;
        this.caller = caller;
        this.request = request;
    }

    @Override
    public ResponseEntity<Void> linkAccount(LinkRedemptionDto body) {
        ProviderToken token = tokens.orElseThrow(
                        () -> new ApiException(ErrorCode.INVALID_REQUEST, "No identity provider is configured"))
                .verify(BearerTokens.of(request));
        redemption.redeem(token, body.getLinkCode());
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<UserAccountDto> issueUserAccountLinkCode(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(administration.issueCode(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> linkUserAccount(UUID userAccountId, UserAccountLinkDto body) {
        return ResponseEntity.ok(dtos.dto(administration.link(caller.get(), userAccountId, body.getIdpSubject())));
    }

    @Override
    public ResponseEntity<UserAccountDto> unlinkUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(administration.unlink(caller.get(), userAccountId)));
    }
}
