package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What holds for each kind of record that is read by patient. */
abstract class PatientRecordsTest<I extends RecordId, R, P, F> extends SignedInClientTest {
    final String path;
    final JsonNode shown;
    private final String name;

    /** Tests the kind at this path with the examples of the schema. */
    PatientRecordsTest(String segment, String schema) {
        path = "/api/v1/clinical/" + segment;
        name = schema;
        shown = Specification.shown(schema);
    }

    abstract PatientRecords<I, R, P, F> records();

    /** The id of the example record. */
    abstract I id();

    abstract F everything();

    /** A filter that names all there is to name. */
    abstract F narrowest();

    /** What the narrowest filter is in a query. */
    abstract String narrowestQuery();

    @Test
    void getWhenAvailableThenTheRecord() {
        service.on("GET " + path + "/" + id(), Specification.example(200, name));

        assertThat(records().get(id())).extracting("id").isEqualTo(id().value());
    }

    @Test
    void getWhenNotAvailableThenRecordNotAvailable() {
        service.on("GET " + path + "/" + id(), SampleResponses.error(404, "Nothing found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> records().get(id()));
    }

    @Test
    void pageWhenRequestedThenReturnsThatPage() {
        service.on("GET " + path + "/page", page(2, 10, 25));

        P page = records().page(SampleResponses.PATIENT, 2, 10);

        assertThat(page)
                .extracting("items")
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(1);
        assertThat(page).extracting("totalItems").isEqualTo(25L);
        assertThat(service.onlyReceived("GET " + path + "/page").query())
                .isEqualTo("patientId=%s&page=2&size=10".formatted(SampleResponses.PATIENT));
    }

    @Test
    void pageWhenThePatientIsNotVisibleThenAccessDenied() {
        service.on("GET " + path + "/page", SampleResponses.error(403, "Access denied", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> records().page(SampleResponses.PATIENT, 0, 20));
    }

    @Test
    void streamWhenThereAreSeveralPagesThenAllAreRead() {
        service.on("GET " + path + "/page", page(0, 1, 3), page(1, 1, 3), page(2, 1, 3));

        assertThat(records().stream(SampleResponses.PATIENT)).hasSize(3);

        assertThat(service.received())
                .extracting(Received::query)
                .containsExactly(
                        "patientId=%s&page=0&size=100".formatted(SampleResponses.PATIENT),
                        "patientId=%s&page=1&size=100".formatted(SampleResponses.PATIENT),
                        "patientId=%s&page=2&size=100".formatted(SampleResponses.PATIENT));
    }

    @Test
    void searchWhenTheFilterIsEmptyThenThereIsNoQuery() {
        service.on("GET " + path, Specification.example(200, name + "List"));

        assertThat(records().search(everything())).extracting("id").containsExactly(id().value());

        assertThat(service.onlyReceived("GET " + path).query()).isNull();
    }

    @Test
    void searchWhenTheFilterIsFullThenAllIsInTheQuery() {
        service.on("GET " + path, SampleResponses.json(200, "[]"));

        assertThat(records().search(narrowest())).isEmpty();

        assertThat(service.onlyReceived("GET " + path).query()).isEqualTo(narrowestQuery());
    }

    @Test
    void searchWhenTheFilterBreaksARuleThenInvalid() {
        service.on("GET " + path, SampleResponses.error(400, "to must not be before from", null));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> records().search(narrowest()));
    }

    private StubResponse page(int page, int size, int total) {
        return SampleResponses.json(
                200, "{\"items\":[%s],\"page\":%d,\"size\":%d,\"totalItems\":%d}".formatted(shown, page, size, total));
    }
}
