package org.clinicalplatform.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.jspecify.annotations.Nullable;

/** Callers as the filter chain would hand them on. */
public final class TestCallers {
    private TestCallers() {}

    /** Somebody narrowed to some tenant. */
    public static Caller scoped(String... permissions) {
        return caller(UUID.randomUUID(), UUID.randomUUID(), null, permissions);
    }

    /** Somebody signed in and not yet narrowed. */
    public static Caller unscoped() {
        return caller(UUID.randomUUID(), null, null);
    }

    /** The account, not yet narrowed. */
    public static Caller unscoped(AccountRow account) {
        return caller(account.id(), null, null);
    }

    /** The account at the facility. */
    public static Caller at(FacilityRow facility, AccountRow account, String... permissions) {
        return caller(account.id(), facility.tenantId(), facility.id(), permissions);
    }

    /** The account in the tenant as a whole. */
    public static Caller in(TenantRow tenant, AccountRow account, String... permissions) {
        return caller(account.id(), tenant.id(), null, permissions);
    }

    /** The caller after another sign-in or step-up. */
    public static Caller authenticatedAt(Instant time, Caller caller) {
        return new Caller(
                caller.accountId(),
                caller.username(),
                caller.sessionId(),
                caller.tenantId(),
                caller.facilityId(),
                caller.permissions(),
                caller.acr(),
                time,
                caller.mfaEnrolled(),
                caller.mfaRequired(),
                time.plus(Duration.ofMinutes(15)));
    }

    /** The account in this scope. */
    public static Caller caller(
            UUID accountId, @Nullable UUID tenantId, @Nullable UUID facilityId, String... permissions) {
        return new Caller(
                accountId,
                "tester",
                UUID.randomUUID(),
                tenantId,
                facilityId,
                Set.of(permissions),
                "aal1",
                TestClock.START,
                false,
                false,
                TestClock.START.plus(Duration.ofMinutes(15)));
    }
}
