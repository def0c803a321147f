package org.clinicalplatform.authentication.secret;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;

@Mapper
interface SecretKeyMapper {
    /** Ids of the keys that stored secrets are encrypted under, without enrolments that expired unconfirmed. */
    List<String> findKeyIds();
}
