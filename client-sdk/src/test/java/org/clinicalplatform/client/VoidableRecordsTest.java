package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.junit.jupiter.api.Test;

/** What holds for each kind of record that can be voided. */
abstract class VoidableRecordsTest<I extends RecordId, R, P, F> extends PatientRecordsTest<I, R, P, F> {

    VoidableRecordsTest(String segment, String schema) {
        super(segment, schema);
    }

    @Override
    abstract VoidableRecords<I, R, P, F> records();

    @Test
    void deleteWhenThereIsNoReasonThenNoneIsSent() {
        service.on("DELETE " + path + "/" + id(), SampleResponses.noContent());

        records().delete(id());

        assertThat(service.onlyReceived("DELETE " + path + "/" + id()).query()).isNull();
    }

    @Test
    void deleteWhenThereIsAReasonThenItIsSent() {
        service.on("DELETE " + path + "/" + id(), SampleResponses.noContent());

        records().delete(id(), "Wrong & twice");

        assertThat(service.onlyReceived("DELETE " + path + "/" + id()).query())
                .isIn("reason=Wrong%20%26%20twice", "reason=Wrong+%26+twice");
    }

    @Test
    void deleteWhenNotAvailableThenRecordNotAvailable() {
        service.on("DELETE " + path + "/" + id(), SampleResponses.error(404, "Nothing found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> records().delete(id()));
    }

    @Test
    void deleteWhenOtherRecordsReferToItThenConflict() {
        service.on(
                "DELETE " + path + "/" + id(), SampleResponses.error(409, "The record is in use", "ENCOUNTER_IN_USE"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> records().delete(id()));
    }
}
