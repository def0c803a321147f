package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

class PasswordRulesTest extends ClinicTestCase {
    private static final String COMMON = "Invalid request: newPassword is too common";
    private static final String GUESSABLE =
            COMMON + ": it consists mainly of words that are easy to guess for this account";

    private final PasswordRules rules = rules("builtin");
    private final UserAccount holder;

    PasswordRulesTest(ApplicationContext beans) {
        super(beans);
        db.update(
                "update tenant set code = ?, name = 'Klinikum S\u00fcd' where id = ?", "T" + tenant.id(), tenant.id());
        db.update("update facility set name = 'St. Aurelia' where id = ?", facility.id());
        holder = bean(UserAccountService.class)
                .find(db.accounts()
                        .insert(row -> row.home(facility)
                                .set("username", "n.haddad7-" + row.id())
                                .set("first_name", "Noor")
                                .set("last_name", "Haddad")
                                .set("email", "ward-nurse+" + row.id() + "@mail.example"))
                        .id())
                .orElseThrow();
    }

    @Test
    void requireWhenThePasswordIsCommonThenIs400() {
        assertRefused(INVALID_REQUEST, () -> rules.require("Password1")).withMessage(COMMON);
        assertRefused(INVALID_REQUEST, () -> rules.requireFor(holder, "Password1"))
                .withMessage(COMMON);
        assertRefused(INVALID_REQUEST, () -> rules.require("letters-only"))
                .withMessage("Invalid request: newPassword must contain at least one digit");
        assertThat(rules.require("correct-Horse-2")).isEqualTo("correct-Horse-2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Haddad2026",
                "Haddad-4gnu7xy",
                "haddad-7777!!!!!!!!!!",
                "noor.haddad.1",
                "NoorPassword1",
                "1klinikum1",
                "S\u00dcD-S\u00fcd-su\u0308d-2026",
                "aurelia-2026",
                "clinical-platform-1",
                "wardnurse12",
                "Welcome-2026!"
            })
    void requireForWhenThePasswordConsistsOfNamesThenIs400(String password) {
        assertThat(rules.require(password)).isEqualTo(password);
        assertRefused(INVALID_REQUEST, () -> rules.requireFor(holder, password)).withMessage(GUESSABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "correct-Horse-2",
                "Noor-7-Meerkatzen",
                "nothing2see",
                "platform-9-dreiviertel",
                "Haddad-4gnu7xyl"
            })
    void requireForWhenEnoughElseIsThereThenIsAccepted(String password) {
        assertThat(rules.requireFor(holder, password)).isEqualTo(password);
    }

    @Test
    void requireForWhenOffThenOnlyThePolicyCounts() {
        PasswordRules off = rules("off");

        assertThat(off.requireFor(holder, "password1")).isEqualTo("password1");
        assertThat(off.requireFor(holder, "Haddad2026")).isEqualTo("Haddad2026");
        assertRefused(INVALID_REQUEST, () -> off.require("password"));
    }

    private PasswordRules rules(String blocklist) {
        return new PasswordRules(
                new PasswordSettings(blocklist), bean(MfaSettings.class), bean(PasswordContextMapper.class));
    }
}
