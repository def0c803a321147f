package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.generated.model.PersonAddressCreate;
import org.clinicalplatform.client.generated.model.PersonContactUpdate;
import org.clinicalplatform.client.generated.model.PersonCreate;
import org.clinicalplatform.client.generated.model.PersonNameCreate;
import org.clinicalplatform.client.generated.model.PersonNameUpdate;
import org.clinicalplatform.client.generated.model.PersonPromotion;
import org.junit.jupiter.api.Test;

class PersonsTest extends SignedInClientTest {
    private static final String PATH = "/api/v1/demographic/persons";
    private static final PersonId ID = PersonId.parse("01900000-0000-7000-8000-000000001101");
    private static final UUID NAME = UUID.fromString("01900000-0000-7000-8000-000000002201");

    @Test
    void createWhenRegisteredThenSendsTheExampleOfTheSpecification() {
        service.on("POST " + PATH, Specification.example(201, "Person"));

        assertThat(PersonId.of(client.persons().create(Specification.model("PersonCreate", PersonCreate.class))))
                .isEqualTo(ID);

        assertSent("POST " + PATH, "PersonCreate");
    }

    @Test
    void createWhenTheServiceIsUnavailableThenIsNotRepeatedByItself() {
        service.on("POST " + PATH, SampleResponses.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.persons().create(Specification.model("PersonCreate", PersonCreate.class)));
        assertThat(service.received("POST " + PATH)).hasSize(1);
    }

    @Test
    void getWhenThereThenIsRead() {
        service.on("GET " + PATH + "/" + ID, Specification.example(200, "Person"));

        assertThat(client.persons().get(ID).getNames()).hasSize(2);
    }

    @Test
    void promoteWhenIdentifiedThenSendsTheExampleOfTheSpecification() {
        service.on("POST " + PATH + "/" + ID + "/promote", Specification.example(200, "Person"));

        client.persons().promote(ID, Specification.model("PersonPromotion", PersonPromotion.class));

        assertSent("POST " + PATH + "/" + ID + "/promote", "PersonPromotion");
    }

    @Test
    void searchWhenFilteredThenEveryFilterIsSent() {
        service.on("GET " + PATH, Specification.example(200, "PersonPage"));

        assertThat(client.persons()
                        .search(
                                PersonFilter.identifiedBy("urn:x|1")
                                        .withName("erdman rosana")
                                        .withBirthDate(LocalDate.parse("1972-04-02"))
                                        .withPhone("0555 0131"),
                                0,
                                5)
                        .getItems())
                .hasSize(1);

        assertThat(service.onlyReceived("GET " + PATH).query())
                .isEqualTo("identifier=urn%3Ax%7C1&name=erdman%20rosana&birthDate=1972-04-02&phone=0555%200131"
                        + "&page=0&size=5");
    }

    @Test
    void streamWhenWalkedThenReadsThePages() {
        service.on("GET " + PATH, Specification.example(200, "PersonPage"));

        assertThat(client.persons().stream(PersonFilter.named("erdman"))).hasSize(1);
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("name=erdman&page=0&size=100");
    }

    @Test
    void filterWhenPrintedThenRedacted() {
        assertThat(PersonFilter.named("Erdman")).asString().doesNotContain("Erdman");
    }

    @Test
    void namesWhenListedAddedChangedAndVoidedThenSentToTheirPaths() {
        String path = PATH + "/" + ID + "/names";
        service.on("GET " + path, Specification.example(200, "PersonNameList"));
        service.on("POST " + path, Specification.example(201, "PersonName"));
        service.on("PUT " + path + "/" + NAME, Specification.example(200, "PersonName"));
        service.on("DELETE " + path + "/" + NAME, SampleResponses.noContent());
        PersonNames names = client.persons().names();

        assertThat(names.list(ID)).hasSize(2);
        assertThat(names.add(ID, Specification.model("PersonNameCreate", PersonNameCreate.class))
                        .getId())
                .isEqualTo(NAME);
        names.update(ID, NAME, Specification.model("PersonNameUpdate", PersonNameUpdate.class));
        names.delete(ID, NAME, "Misspelt");
        assertThat(service.onlyReceived("DELETE " + path + "/" + NAME).query()).isEqualTo("reason=Misspelt");

        assertSent("POST " + path, "PersonNameCreate");
        assertSent("PUT " + path + "/" + NAME, "PersonNameUpdate");
    }

    @Test
    void addressesWhenAddedThenSendsTheExampleOfTheSpecification() {
        String path = PATH + "/" + ID + "/addresses";
        service.on("POST " + path, Specification.example(201, "PersonAddress"));

        client.persons().addresses().add(ID, Specification.model("PersonAddressCreate", PersonAddressCreate.class));

        assertSent("POST " + path, "PersonAddressCreate");
    }

    @Test
    void contactsWhenChangedThenSendsTheExampleOfTheSpecification() {
        UUID contact = UUID.fromString("01900000-0000-7000-8000-000000005101");
        String path = PATH + "/" + ID + "/contacts/" + contact;
        service.on("PUT " + path, Specification.example(200, "PersonContact"));

        client.persons()
                .contacts()
                .update(ID, contact, Specification.model("PersonContactUpdate", PersonContactUpdate.class));

        assertSent("PUT " + path, "PersonContactUpdate");
    }
}
