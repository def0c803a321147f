package org.clinicalplatform.demographics.person;

import org.clinicalplatform.api.model.PersonRelationshipCreateDto;
import org.clinicalplatform.api.model.PersonRelationshipDto;
import org.clinicalplatform.api.model.PersonRelationshipUpdateDto;
import org.clinicalplatform.platform.persistence.Revision;

/** Relationships of persons as the wire has them. */
final class PersonRelationshipDtos {
    private PersonRelationshipDtos() {}

    static PersonRelationshipDetails details(PersonRelationshipCreateDto said) {
        return new PersonRelationshipDetails(
                said.getType(), said.getStartedOn(), said.getEndedOn());
    }

    static PersonRelationshipDetails details(PersonRelationshipUpdateDto said) {
        return new PersonRelationshipDetails(
                said.getType(), said.getStartedOn(), said.getEndedOn());
    }

    static PersonRelationshipDto dto(PersonRelationship relationship) {
        PersonRelationshipDetails details = relationship.details();
        Revision revision = relationship.revision();
        return new PersonRelationshipDto(
                        relationship.id(),
                        relationship.personId(),
                        relationship.relatedPersonId(),
                        details.type(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .startedOn(details.startedOn())
                .endedOn(details.endedOn());
    }
}
