package org.clinicalplatform.demographics.person;

import org.apache.ibatis.annotations.Mapper;

@Mapper
interface PersonAddressMapper extends PreferableRecordMapper<PersonAddress> {}
