package org.clinicalplatform.synthea;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DatabaseTest
class SyntheaLoadTest {
    private final TestDatabase db;
    private final Units units;
    private LoadFixture loading;
    private TestExport export;

    SyntheaLoadTest(TestDatabase db, Units units) {
        this.db = db;
        this.units = units;
    }

    @BeforeEach
    void makeExport(@TempDir Path directory) throws IOException {
        loading = new LoadFixture(db, units, directory);
        export = loading.export();
    }

    @Test
    void runWhenAPatientWasMergedThenNewRowsGoToTheSurvivor() throws Exception {
        String patient = export.patient();
        loading.load();
        PatientRow survivor = db.patients().insert(row -> row.tenant(loading.tenant()));
        db.sql("update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?")
                .params(survivor.id(), loading.target().id(Table.PATIENT, patient))
                .update();
        export.encounter(patient);

        loading.load();

        assertThat(loading.texts("select patient_id from encounter where tenant_id = ?"))
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

        assertThat(loadExtract(LoadFixture.connect(), SyntheaLoad.CHUNK)).isEqualTo(new LoadCounts(796, 796, 0, 0));
        assertThat(counts()).isEqualTo(whole);
        assertThat(loadExtract(LoadFixture.connect(), 7)).isEqualTo(new LoadCounts(796, 0, 0, 0));
        assertThat(counts()).isEqualTo(whole);
    }

    @Test
    void runWhenInterruptedThenTheNextRunAddsWhatIsMissing() throws Exception {
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> loadExtract(lostAfter(30), 10));
        long committed = counts().values().stream().mapToLong(Long::longValue).sum();

        LoadCounts rest = loadExtract(LoadFixture.connect(), 10);

        assertThat(committed).isBetween(200L, 300L);
        assertThat(rest).isEqualTo(new LoadCounts(796, 796 - committed, 0, 0));
    }

    private LoadCounts loadExtract(Connection connection, int chunk) throws Exception {
        return loading.load(
                Path.of(requireNonNull(getClass().getResource("/synthea")).toURI()), connection, chunk);
    }

    /** A connection that breaks when it is to commit once more. */
    private static Connection lostAfter(int commits) throws SQLException {
        Connection connection = LoadFixture.connect();
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
                    db.sql("select count(*) from " + file.table().sqlName() + " where tenant_id = ?")
                            .params(loading.target().tenantId())
                            .query(Long.class)
                            .single());
        }
        return counts;
    }
}
