package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowKeysTest {
    private static final String HEADER = "DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION,BASE_COST";

    @Test
    void ofWhenRowsSayTheSameThenTheyAreStillTold() {
        assertThat(keys(HEADER, "d,p,e,c,x,1", "d,p,e,c,x,1")).doesNotHaveDuplicates();
    }

    /** The second one would count as loaded. */
    @Test
    void ofWhenTheIdOfThePatientHasSpacesThenEqualRowsAreStillTold() {
        assertThat(keys(HEADER, "d,p,e,c,x,1", "d,p ,e,c,x,1")).doesNotHaveDuplicates();
    }

    /** Synthea generates several patients at a time, and writes each row as soon as it has it. */
    @Test
    void ofWhenRowsOfOtherPatientsLieBetweenThenEqualOnesAreStillTold() {
        assertThat(keys(HEADER, "d,p,e,c,x,1", "d,q,f,c,x,1", "d,p,e,c,x,1", "d,q,f,c,x,1"))
                .doesNotHaveDuplicates()
                .startsWith(keys(HEADER, "d,p,e,c,x,1").get(0));
    }

    @Test
    void ofWhenRowsAboveAreAddedOrTakenOutThenTheKeyStays() {
        List<String> before = keys(HEADER, "d1,p,e,c,x,1", "d2,p,e,c,x,1");

        assertThat(keys(HEADER, "d0,o,e,c,x,1", "d2,p,e,c,x,1").get(1)).isEqualTo(before.get(1));
    }

    @Test
    void ofWhenColumnsStandInAnotherOrderThenTheKeyStays() {
        assertThat(keys("code,DESCRIPTION,ENCOUNTER,PATIENT,DATE", "c,x,e,p,d")).isEqualTo(keys(HEADER, "d,p,e,c,x,1"));
    }

    @Test
    void columnsWhenOneIsMissingThenTheLoadIsRefusedNamingIt() {
        assertThatExceptionOfType(LoadRefusedException.class)
                .isThrownBy(() -> keys("DATE,PATIENT,DESCRIPTION"))
                .withMessage("The first line of immunizations.csv must name the columns of Synthea's export, and these"
                        + " are missing: ENCOUNTER, CODE.");
    }

    private static List<String> keys(String header, String... rows) {
        Columns columns = Columns.of(ExportFile.IMMUNIZATIONS, record(header));
        RowKeys keys = new RowKeys(ExportFile.IMMUNIZATIONS, columns);
        return Stream.of(rows).map(row -> keys.of(record(row))).toList();
    }

    private static CsvRecord record(String line) {
        return CsvRecord.of(1, Arrays.asList(line.split(",", -1)));
    }
}
