package org.clinicalplatform.demographics.person;

import java.time.Clock;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PersonRecordsConfiguration {
    @Bean
    PersonRecords<PersonName> personNames(
            PersonNameMapper names, LivePersons persons, IdempotentCreates creates, Ids ids, Clock clock) {
        return new PersonRecords<>(
                RecordKind.PERSON_NAME,
                Person::names,
                PersonRecordsConfiguration::requireAnotherName,
                names,
                persons,
                creates,
                ids,
                clock);
    }

    @Bean
    PersonRecords<PersonAddress> personAddresses(
            PersonAddressMapper addresses, LivePersons persons, IdempotentCreates creates, Ids ids, Clock clock) {
        return new PersonRecords<>(
                RecordKind.PERSON_ADDRESS, Person::addresses, person -> {}, addresses, persons, creates, ids, clock);
    }

    @Bean
    PersonRecords<PersonContact> personContacts(
            PersonContactMapper contacts, LivePersons persons, IdempotentCreates creates, Ids ids, Clock clock) {
        return new PersonRecords<>(
                RecordKind.PERSON_CONTACT, Person::contacts, person -> {}, contacts, persons, creates, ids, clock);
    }

    private static void requireAnotherName(Person person) {
        if (person.names().size() == 1 && !person.temporary()) {
            throw new ApiException(ErrorCode.LAST_NAME);
        }
    }
}
