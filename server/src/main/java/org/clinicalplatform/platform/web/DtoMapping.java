package org.clinicalplatform.platform.web;

import org.mapstruct.InjectionStrategy;
import org.mapstruct.MapperConfig;
import org.mapstruct.MappingConstants.ComponentModel;
import org.mapstruct.NullValueMappingStrategy;
import org.mapstruct.ReportingPolicy;

/**
 * How records and generated types are mapped onto each other: field by field, by name. A field of the target that has
 * no source fails the build. A list that is left out is empty.
 */
@MapperConfig(
        componentModel = ComponentModel.SPRING,
        injectionStrategy = InjectionStrategy.CONSTRUCTOR,
        implementationName = "Generated<CLASS_NAME>",
        unmappedTargetPolicy = ReportingPolicy.ERROR,
        nullValueIterableMappingStrategy = NullValueMappingStrategy.RETURN_DEFAULT)
public interface DtoMapping {}
