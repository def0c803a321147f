package org.clinicalplatform.demographics.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Test;

@DatabaseTest
class FindDuplicatesCommandTest {
    private final TestDatabase db;
    private final TenantRow tenant;
    private final CommandOutput output = new CommandOutput();

    FindDuplicatesCommandTest(TestDatabase db) {
        this.db = db;
        tenant = db.tenants().insert();
        PersonRows persons = new PersonRows(db, tenant.id());
        for (int i = 0; i < 2; i++) {
            persons.address(
                    persons.insert("Sáenz", List.of("Vicenta"), "1944-05-31"), "12 Mill Lane", "Salem", "01970");
        }
        persons.insert("Okafor", List.of("Amara"), "1999-01-01");
        // as if the persons were registered before the service had the list; those of other tests would come before
        // them
        db.update("delete from duplicate_evaluation");
    }

    @Test
    void runWhenPersonsAreFromBeforeThenFindsTheirPairs() {
        assertThat(run("--tenant=" + code())).as(output.errors()).isZero();

        assertThat(output.printed()).contains("Comparing 3 persons", "the work list is complete");
        assertThat(pairs()).isEqualTo(1);
    }

    @Test
    void runWhenAnotherWasInterruptedThenContinuesIt() {
        db.update(
                "insert into duplicate_evaluation (tenant_id, person_id, whole)"
                        + " select tenant_id, id, true from person where tenant_id = ? order by id limit 1",
                tenant.id());

        assertThat(run("--tenant=" + code())).as(output.errors()).isZero();

        assertThat(output.printed()).contains("Continuing: 1 persons are left");
        assertThat(pairs()).isEqualTo(1);
    }

    @Test
    void runWhenItCannotThenEndsWithTwoAndASentence() {
        assertThat(run("--tenant=nowhere")).isEqualTo(2);
        assertThat(output.errors()).contains("No active tenant has this code: --tenant=nowhere");
        assertThat(run("--threads=many")).isEqualTo(2);
        assertThat(output.errors()).contains("--threads must be a number from 1 to 64");
        assertThat(run("--verbose")).isEqualTo(2);
        assertThat(output.errors()).contains("Unknown or repeated argument");
    }

    private String code() {
        return "T-" + tenant.id();
    }

    private long pairs() {
        return db.count("select count(*) from duplicate_pair where tenant_id = ?", tenant.id());
    }

    private int run(String... options) {
        return new FindDuplicatesCommand(output.out(), output.err())
                .run(Stream.concat(
                                Stream.of(
                                        FindDuplicatesCommand.NAME,
                                        "--spring.datasource.username=postgres",
                                        "--spring.datasource.url=" + TestPostgres.url()),
                                Stream.of(options))
                        .toArray(String[]::new));
    }
}
