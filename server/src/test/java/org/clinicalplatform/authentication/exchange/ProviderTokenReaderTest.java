package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.BadJWTException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.clinicalplatform.identityprovider.AssuranceSettings;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.junit.jupiter.api.Test;

class ProviderTokenReaderTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final String ISSUER = "https://provider.example/realms/clinic";
    private static final String AUDIENCE = "clinical-platform";

    private final ProviderTokenReader reader = new ProviderTokenReader(
            new OidcSettings(ISSUER, "", AUDIENCE, OidcSettings.PasswordReset.PROVIDER),
            new AuthorizedPartySettings(Set.of()),
            new AssuranceSettings(List.of()),
            Clock.fixed(NOW, ZoneOffset.UTC));

    /** The database would look for a question mark in its place, which another user can have. */
    @Test
    void readWhenAnIdHasHalfACharacterThenRefusesTheUserAndIgnoresTheSession() throws Exception {
        assertThatThrownBy(() -> read(claims -> claims.subject("s\ud83d")))
                .isInstanceOf(BadJWTException.class)
                .hasMessageStartingWith("sub is");
        assertThat(read(claims -> claims.claim("sid", "\udc00")).sid()).isNull();
        assertThat(read(claims -> claims.claim("sid", "\ud83d\ude00")).sid()).isEqualTo("\ud83d\ude00");
    }

    @Test
    void readWhenATimeIsLongBeforeOurEraThenIsOneThatCanBeStored() throws Exception {
        Date ancient = Date.from(Instant.parse("-9999-01-01T00:00:00Z"));

        ProviderToken token = read(claims -> claims.issueTime(ancient));
        assertThat(token.issuedAt()).isEqualTo(Instant.EPOCH);
        assertThat(token.authTime()).isEqualTo(Instant.EPOCH);
        assertThat(read(claims -> claims.claim("auth_time", ancient)).authTime())
                .isEqualTo(Instant.EPOCH);
    }

    private ProviderToken read(UnaryOperator<JWTClaimsSet.Builder> change) throws BadJWTException, ParseException {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience(AUDIENCE)
                .subject("subject-1")
                .issueTime(Date.from(NOW.minusSeconds(5)))
                .expirationTime(Date.from(NOW.plusSeconds(60)))
                .claim("scope", "profile");
        return reader.read(change.apply(claims).build(), false);
    }
}
