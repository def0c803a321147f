package org.clinicalplatform.authentication.factor;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;

@Mapper
interface SecondFactorMapper {
    SecondFactor find(UUID accountId, boolean allUsers, List<String> roles);

    /** How many active accounts must have a second factor and are not enrolled. */
    int countUnenrolled(boolean allUsers, List<String> roles);

    /** The codes that no role has. */
    List<String> findUnknownRoles(List<String> codes);
}
