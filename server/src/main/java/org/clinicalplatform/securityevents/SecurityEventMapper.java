package org.clinicalplatform.securityevents;

import org.apache.ibatis.annotations.Mapper;

@Mapper
interface SecurityEventMapper {
    void insert(SecurityEvent event);
}
