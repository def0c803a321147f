package org.clinicalplatform.accesscontrol.account;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface UserAccountMapper {
    @Nullable UserAccount findByUsername(String username);

    @Nullable UserAccount findById(UUID id);

    @Nullable UserAccount findInTenant(UUID id, @Nullable UUID tenantId);

    /** The administrator, and the account if the tenant administers it, both locked in the order of their ids. */
    List<UserAccount> lockForAdministration(UUID administratorId, UUID id, @Nullable UUID tenantId);

    UserAccount setActive(UUID id, boolean active, Instant now);

    /**
     * The accounts with this username or email address, in the order of their ids.
     *
     * @param name in the normal form of usernames
     */
    List<UserAccount> findByUsernameOrEmail(String name);

    @Nullable UserAccount lock(UUID id);

    @Nullable UserAccount lockBySubject(String idpSubject);

    @Nullable UserAccount findByClient(String clientId);

    @Nullable UserAccount lockIfFree(UUID id);

    List<UserAccount> findLinked(UUID after, int limit);

    /**
     * Inserts the account.
     *
     * @return 0 when another account has one of the unique values
     */
    int insertUnlessTaken(UserAccount account);

    /** Makes other writers of either name wait until the transaction ends, on any replica. */
    void lockNames(String username, @Nullable String email);

    /** Whether an account of any tenant has it as username or as email address. */
    boolean isUsernameTaken(String username);

    /** Whether an account of the tenant has it as email address, or one of any tenant as username. */
    boolean isEmailTaken(UUID tenantId, String email);

    List<AmbiguousName> findAmbiguousNames();

    boolean isIdpSubjectTaken(String idpSubject);

    List<UserAccount> findOfUnknownOrigin(UUID after, int limit);

    /** Without effect if the link has changed. */
    void settleOrigin(UUID id, String idpSubject, boolean foreign);

    boolean isClientIdTaken(String clientId);

    /** Returns null when another account has the subject. */
    @Nullable UserAccount link(UUID id, String idpSubject, Instant now);

    UserAccount unlink(UUID id, Instant now);

    /** Waits for a transaction that has the account locked. */
    UserAccount invite(UUID id, UUID invitationId, Instant now);

    /** Without effect if the holder has been invited again since. */
    void setInvitationStatus(UUID invitationId, InvitationStatus status, Instant now);

    void setPasswordHash(UUID id, @Nullable String hash, Instant now);

    int replacePasswordHash(UUID id, String known, String hash, Instant now);
}
