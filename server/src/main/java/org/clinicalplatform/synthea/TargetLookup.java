package org.clinicalplatform.synthea;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.platform.caller.Usernames;

/** Finds tenant and facility by code and the account by username. */
final class TargetLookup {
    private final Connection connection;

    TargetLookup(Connection connection) {
        this.connection = connection;
    }

    /** @throws LoadRefusedException if one of them is unknown or inactive */
    Target find(LoadOptions options, Instant now, Units units) throws SQLException {
        UUID tenantId = first("select id from tenant where code = ? and active", options.tenant())
                .orElseThrow(() -> new LoadRefusedException("No active tenant has this code: --tenant="
                        + options.tenant() + ". Start the service first if the database is empty."));
        UUID facilityId = first(
                        "select id from facility where tenant_id = ? and code = ? and active",
                        tenantId,
                        options.facility())
                .orElseThrow(() -> new LoadRefusedException("The tenant " + options.tenant()
                        + " has no active facility with this code: --facility=" + options.facility() + "."));
        return new Target(tenantId, facilityId, account(options, tenantId), now, units);
    }

    private UUID account(LoadOptions options, UUID tenantId) throws SQLException {
        String username = options.account();
        if (username == null) {
            return first("select id from user_account where tenant_id = ? and active order by created_at, id", tenantId)
                    .orElseThrow(() -> new LoadRefusedException("The tenant " + options.tenant()
                            + " has no active account to record as the author. Name one with --account=<username>."));
        }
        return first(
                        "select id from user_account where tenant_id = ? and username = ? and active",
                        tenantId,
                        Usernames.normalize(username))
                .orElseThrow(() -> new LoadRefusedException("The tenant " + options.tenant()
                        + " has no active account with this username: --account=" + username + "."));
    }

    private Optional<UUID> first(String sql, Object... parameters) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                query.setObject(i + 1, parameters[i]);
            }
            try (ResultSet found = query.executeQuery()) {
                return found.next() ? Optional.of(found.getObject(1, UUID.class)) : Optional.empty();
            }
        }
    }
}
