package org.clinicalplatform.authentication.secret;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;

@Mapper
interface SecretKeyMapper {
    /** The keys that stored secrets lie under. */
    List<String> findKeyIds();
}
