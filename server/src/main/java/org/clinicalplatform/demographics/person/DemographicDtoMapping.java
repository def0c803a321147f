package org.clinicalplatform.demographics.person;

import org.mapstruct.InjectionStrategy;
import org.mapstruct.MapperConfig;
import org.mapstruct.MappingConstants.ComponentModel;
import org.mapstruct.NullValueMappingStrategy;
import org.mapstruct.ReportingPolicy;

/**
 * Maps demographic records and the generated types onto each other, field by field and by name. A target field without a
 * source fails the build; a missing list becomes an empty one.
 */
@MapperConfig(
        componentModel = ComponentModel.SPRING,
        injectionStrategy = InjectionStrategy.CONSTRUCTOR,
        implementationName = "Generated<CLASS_NAME>",
        unmappedTargetPolicy = ReportingPolicy.ERROR,
        nullValueIterableMappingStrategy = NullValueMappingStrategy.RETURN_DEFAULT)
public interface DemographicDtoMapping {}
