package org.clinicalplatform.bootstrap;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface BootstrapMapper {
    /** Takes an advisory lock that ends with the transaction, so that one replica at a time does this. */
    void lock();

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

    /** The built-in role with every permission. */
    UUID administratorRole();
}
