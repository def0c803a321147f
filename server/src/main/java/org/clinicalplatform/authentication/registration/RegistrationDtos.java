package org.clinicalplatform.authentication.registration;

import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.model.RegisteredUserAccountDto;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class, uses = UserAccountDtos.class)
interface RegistrationDtos {
    NewAccount newAccount(UserAccountCreateDto body);

    @Mapping(target = ".", source = "account")
    @Mapping(target = "userAccountId", source = "account.id")
    @Mapping(target = "invitation", source = "account")
    RegisteredUserAccountDto dto(Registration registration);
}
