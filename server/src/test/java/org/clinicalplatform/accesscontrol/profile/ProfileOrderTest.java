package org.clinicalplatform.accesscontrol.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
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

    private List<UUID> page(PageQuery query) {
        return profiles.page(caller, new ProfileFilter(null, null, null, null, null), query).items().stream()
                .map(UserAccount::id)
                .toList();
    }

    private UUID named(String beginning) {
        String username = beginning + UUID.randomUUID();
        return db.accounts().insert(row -> row.home(tenant).username(username)).id();
    }
}
