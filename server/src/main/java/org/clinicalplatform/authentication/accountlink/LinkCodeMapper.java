package org.clinicalplatform.authentication.accountlink;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface LinkCodeMapper {
    void insert(LinkCode code);

    /** Includes used and expired codes, but not voided ones. */
    @Nullable LinkCode findByHash(String codeHash);

    /** As {@link #findByHash}. */
    @Nullable LinkCode findNotVoided(UUID id);

    /** Uses up a valid code; of several concurrent attempts, one succeeds. */
    int redeem(UUID id, Instant now);

    /** Voids the unused codes of the account. */
    void voidOpen(UUID accountId, Instant now);
}
