package org.clinicalplatform.demographics.person;

import org.apache.ibatis.annotations.Mapper;

@Mapper
interface PersonContactMapper extends PreferableRecordMapper<PersonContact> {}
