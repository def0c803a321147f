package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.List;
import org.apache.ibatis.type.JdbcType;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.NameUse;
import org.clinicalplatform.demographics.patient.PatientIdentifier;
import org.clinicalplatform.demographics.person.PersonName;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

class MergedPersonTypeHandlerTest {
    private static final MergedPerson PERSON = new MergedPerson(
            "10000001",
            List.of(new PatientIdentifier("MR", "urn:hospital:mrn", "N1")),
            new PersonName(NameUse.NICKNAME, "Erdman", List.of("Rose"), null, null),
            new PersonName(NameUse.OFFICIAL, "Erdman", List.of("Roseanna"), null, null),
            LocalDate.of(1972, 4, 2),
            true,
            Gender.FEMALE);

    private final MergedPersonTypeHandler handler = new MergedPersonTypeHandler();
    private final ResultSet row = mock();
    private final CallableStatement call = mock();

    @Test
    void getResultWhenAPersonWasWrittenThenReadsTheSamePerson() throws SQLException {
        PreparedStatement statement = mock();
        ArgumentCaptor<Object> written = ArgumentCaptor.captor();
        handler.setParameter(statement, 1, PERSON, JdbcType.OTHER);
        verify(statement).setObject(eq(1), written.capture(), eq(Types.OTHER));
        String json = written.getValue().toString();
        when(row.getString("loser")).thenReturn(json);
        when(row.getString(1)).thenReturn(json);
        when(call.getString(1)).thenReturn(json);

        assertThat(handler.getResult(row, "loser")).isEqualTo(PERSON);
        assertThat(handler.getResult(row, 1)).isEqualTo(PERSON);
        assertThat(handler.getResult(call, 1)).isEqualTo(PERSON);
    }

    /** As merges of the release before have it. */
    @Test
    void getResultWhenTheOfficialNameWasNotKeptThenIsNull() throws SQLException {
        when(row.getString("loser"))
                .thenReturn("{\"identifiers\": [], \"name\": {\"use\": \"OLD\", \"given\": [\"Roseanna\"]},"
                        + " \"birthDateEstimated\": false}");

        assertThat(handler.getResult(row, "loser")).isNotNull().satisfies(person -> {
            assertThat(person.officialName()).isNull();
            assertThat(person.name()).isNotNull();
        });
    }

    @Test
    void getResultWhenTheColumnIsNullThenReturnsNull() throws SQLException {
        assertThat(handler.getResult(row, "loser")).isNull();
        assertThat(handler.getResult(row, 1)).isNull();
        assertThat(handler.getResult(call, 1)).isNull();
    }
}
