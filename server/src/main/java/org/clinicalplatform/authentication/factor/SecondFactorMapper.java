package org.clinicalplatform.authentication.factor;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface SecondFactorMapper {
    SecondFactor find(
            @Param("accountId") UUID accountId,
            @Param("everybody") boolean everybody,
            @Param("roles") List<String> roles);
}
