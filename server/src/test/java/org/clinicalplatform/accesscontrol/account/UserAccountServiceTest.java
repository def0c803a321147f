package org.clinicalplatform.accesscontrol.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DatabaseTest
record UserAccountServiceTest(UserAccountService accounts, TestClock clock, TestDatabase db) {
    @Test
    void findByUsernameWhenInAnotherFormThenNormalizesIt() {
        AccountRow row = db.accounts()
                .insert(account -> account.username("zo\u00eb." + account.id()).passwordHash("hash"));

        UserAccount found = accounts.findByUsername("zo\u00eb." + row.id()).orElseThrow();

        assertThat(found.id()).isEqualTo(row.id());
        assertThat(found.username()).isEqualTo("zo\u00eb." + row.id());
        assertThat(found.passwordHash()).isEqualTo("hash");
        assertThat(found.active()).isTrue();
        assertThat(accounts.findByUsername("  ZOE\u0308." + row.id().toString().toUpperCase(Locale.ROOT)))
                .contains(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "", "%"})
    void findByUsernameWhenUnknownThenIsEmpty(String username) {
        assertThat(accounts.findByUsername(username)).isEmpty();
    }

    @Test
    void findWhenInactiveOrWithoutAPasswordThenReturnsTheAccount() {
        AccountRow row = db.accounts().insert(AccountRow::inactive);

        UserAccount found = accounts.find(row.id()).orElseThrow();

        assertThat(found.active()).isFalse();
        assertThat(found.passwordHash()).isNull();
        assertThat(accounts.find(UUID.randomUUID())).isEmpty();
    }

    @Test
    void rehashWhenThePasswordIsUnchangedThenKeepsTheNewHash() {
        AccountRow row = db.accounts().insert(account -> account.passwordHash("old"));
        UserAccount account = accounts.find(row.id()).orElseThrow();
        clock.advance(Duration.ofMinutes(1));

        accounts.rehash(account, "new");

        assertThat(hashOf(row)).isEqualTo("new");
        assertThat(db.value(OffsetDateTime.class, "select updated_at from user_account where id = ?", row.id()))
                .isEqualTo(clock.instant().atOffset(ZoneOffset.UTC));
    }

    @ParameterizedTest
    @ValueSource(strings = {"'changed'", "null"})
    void rehashWhenThePasswordWasChangedOrRemovedThenHasNoEffect(String current) {
        AccountRow row = db.accounts().insert(account -> account.passwordHash("old"));
        UserAccount account = accounts.find(row.id()).orElseThrow();
        db.update("update user_account set password_hash = " + current + " where id = ?", row.id());
        String before = hashOf(row);

        accounts.rehash(account, "new");

        assertThat(hashOf(row)).isEqualTo(before).isNotEqualTo("new");
    }

    @Test
    void toStringWhenLoggedThenContainsNeitherNameNorHash() {
        AccountRow row = db.accounts()
                .insert(account -> account.username("zoe-of-the-log").passwordHash("secret-hash"));

        assertThat(accounts.find(row.id()).orElseThrow().toString()).doesNotContain("zoe", "secret", "Uma");
    }

    private @Nullable String hashOf(AccountRow row) {
        return db.texts("select password_hash from user_account where id = ?", row.id())
                .get(0);
    }
}
