package org.clinicalplatform.bootstrap;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;

@Mapper
interface BootstrapMapper {
    /** Takes an advisory lock that ends with the transaction, so that one replica at a time does this. */
    void lock();

    boolean hasTenant();

    /** Whether any account has a password. */
    boolean hasPassword();

    void insertTenant(UUID id, String code, String name, Instant now);

    void insertFacility(UUID id, UUID tenantId, String code, String name, Instant now);

    /** The built-in role with every permission. */
    UUID administratorRole();
}
