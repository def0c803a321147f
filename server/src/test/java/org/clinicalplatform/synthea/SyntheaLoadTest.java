package org.clinicalplatform.synthea;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class SyntheaLoadTest extends LoadTestCase {
    SyntheaLoadTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void runWhenAPatientWasMergedThenNewRowsGoToTheSurvivor() throws Exception {
        String patient = export.patient();
        load();
        PatientRow survivor = patientAt(facility);
        db.update(
                "update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?",
                survivor.id(),
                target.id(Table.PATIENT, patient));
        export.encounter(patient);

        load();

        assertThat(stored("select patient_id from encounter where tenant_id = ?"))
                .containsExactly(survivor.id().toString());
    }

    /** Three patients of an export of Synthea 3.3.0, each file compressed. */
    @Test
    void runWhenAnExportOfSyntheaIsLoadedThenEveryRowIsThereAndRepeatingItAddsNothing() throws Exception {
        Map<Table, Long> whole = Map.of(
                Table.PATIENT, 3L,
                Table.ENCOUNTER, 69L,
                Table.CONDITION, 40L,
                Table.OBSERVATION, 495L,
                Table.ALLERGY, 2L,
                Table.CARE_PLAN, 5L,
                Table.PROCEDURE, 133L,
                Table.IMMUNIZATION, 49L);

        assertThat(loadExtract(connect(), SyntheaLoad.CHUNK)).isEqualTo(new LoadCounts(796, 796, 0, 0));
        assertThat(counts()).isEqualTo(whole);
        assertThat(loadExtract(connect(), 7)).isEqualTo(new LoadCounts(796, 0, 0, 0));
        assertThat(counts()).isEqualTo(whole);
    }

    @Test
    void runWhenInterruptedThenTheNextRunAddsWhatIsMissing() throws Exception {
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> loadExtract(lostAfter(30), 10));
        long committed = counts().values().stream().mapToLong(Long::longValue).sum();

        LoadCounts rest = loadExtract(connect(), 10);

        assertThat(committed).isBetween(200L, 300L);
        assertThat(rest).isEqualTo(new LoadCounts(796, 796 - committed, 0, 0));
    }

    private LoadCounts loadExtract(Connection connection, int chunk) throws Exception {
        return load(Path.of(requireNonNull(getClass().getResource("/synthea")).toURI()), connection, chunk);
    }

    /** A connection that breaks when it is to commit once more. */
    private static Connection lostAfter(int commits) throws SQLException {
        Connection connection = connect();
        AtomicInteger left = new AtomicInteger(commits);
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit") && left.getAndDecrement() == 0) {
                        connection.close();
                        throw new SQLException("The connection is lost", "08006");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Map<Table, Long> counts() {
        Map<Table, Long> counts = new EnumMap<>(Table.class);
        for (ExportFile file : ExportFile.values()) {
            counts.put(
                    file.table(),
                    db.count("select count(*) from " + file.table().sqlName() + " where tenant_id = ?", tenant.id()));
        }
        return counts;
    }
}
