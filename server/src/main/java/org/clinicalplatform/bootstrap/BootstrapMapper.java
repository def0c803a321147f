package org.clinicalplatform.bootstrap;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface BootstrapMapper {
    /** Lets the transaction wait for a minute; timeouts made for requests would be too short. */
    void bePatient();

    /** Waits until no other replica is at it; ends with the transaction. */
    void takeTurn();

    boolean hasTenant();

    /** Whether any account has a password. */
    boolean hasPassword();

    void insertTenant(
            @Param("id") UUID id, @Param("code") String code, @Param("name") String name, @Param("now") Instant now);

    void insertFacility(
            @Param("id") UUID id,
            @Param("tenantId") UUID tenantId,
            @Param("code") String code,
            @Param("name") String name,
            @Param("now") Instant now);

    /** A built-in role. */
    void insertRole(
            @Param("id") UUID id, @Param("code") String code, @Param("name") String name, @Param("now") Instant now);

    void grantEverything(@Param("roleId") UUID roleId);
}
