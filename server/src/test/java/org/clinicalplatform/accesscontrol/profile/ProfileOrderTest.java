package org.clinicalplatform.accesscontrol.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** The list of the accounts of a tenant. */
class ProfileOrderTest extends ClinicTestCase {
    private final ProfileService profiles = bean(ProfileService.class);

    ProfileOrderTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void pageWhenReadThenIsSortedByUsernameAndTheNextOneGoesOn() {
        UUID second = named("b-");
        UUID third = named("c-");
        UUID first = named("a-");

        assertThat(page(new PageQuery(0, 100))).containsSubsequence(first, second, third);
        assertThat(page(new PageQuery(1, 1))).containsExactly(second);
    }

    /** A sigma at the end of the text has another small letter than within a name. */
    @ParameterizedTest
    @ValueSource(strings = {"ΠΑΠΑΣ", "Παπας", "παπασ"})
    void pageWhenTheTextEndsWithSigmaThenFindsAllWithTheBeginning(String text) {
        UUID inCapitals = with("last_name", "ΠΑΠΑΣ");
        UUID inSmallLetters = with("last_name", "Παπας");
        UUID longer = with("first_name", "Παπασταθόπουλος");
        UUID byUsername = named("παπασ-");

        assertThat(page(new ProfileFilter(text, null, null, null, null)))
                .containsExactlyInAnyOrder(inCapitals, inSmallLetters, longer, byUsername);
        assertThat(page(new ProfileFilter(null, text, null, null, null))).containsExactly(byUsername);
    }

    private List<UUID> page(PageQuery query) {
        return page(new ProfileFilter(null, null, null, null, null), query);
    }

    private List<UUID> page(ProfileFilter filter) {
        return page(filter, new PageQuery(0, 100));
    }

    private List<UUID> page(ProfileFilter filter, PageQuery query) {
        return profiles.page(caller, filter, query).items().stream()
                .map(UserAccount::id)
                .toList();
    }

    private UUID named(String beginning) {
        return with("username", beginning + UUID.randomUUID());
    }

    private UUID with(String column, String value) {
        return db.accounts().insert(row -> row.home(tenant).set(column, value)).id();
    }
}
