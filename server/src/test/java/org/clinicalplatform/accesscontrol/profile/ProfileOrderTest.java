package org.clinicalplatform.accesscontrol.profile;

import static org.assertj.core.api.Assertions.assertThat;

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
    void pageWhenReadThenIsSortedByUsername() {
        UUID second = named("b-");
        UUID third = named("c-");
        UUID first = named("a-");

        assertThat(profiles.page(caller, new ProfileFilter(null, null, null, null, null), new PageQuery(0, 100))
                        .items())
                .extracting(UserAccount::id)
                .containsSubsequence(first, second, third);
    }

    private UUID named(String beginning) {
        String username = beginning + UUID.randomUUID();
        return db.accounts()
                .insert(row -> row.home(tenant).username(username))
                .id();
    }
}
