package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoDataTest {

    static final Map<String, Long> ALL = Map.ofEntries(
            Map.entry("tenant", 2L),
            Map.entry("facility", 4L),
            Map.entry("user_account", 7L),
            Map.entry("role", 5L),
            Map.entry("role_permission", 16L),
            Map.entry("role_assignment", 7L),
            Map.entry("person", 28L),
            Map.entry("person_name", 35L),
            Map.entry("patient", 28L),
            Map.entry("patient_identifier", 54L),
            Map.entry("patient_facility", 35L),
            Map.entry("visit", 970L));

    @Test
    void loadWhenDatabaseIsEmptyThenFillsEveryTableWithinSeconds() {
        try (DemoDatabase database = DemoDatabase.empty()) {
            long start = System.nanoTime();
            boolean loaded = demoData(database).load();
            Duration taken = Duration.ofNanos(System.nanoTime() - start);

            assertThat(loaded).isTrue();
            assertThat(database.counts()).isEqualTo(ALL);
            assertThat(taken).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void loadWhenRunAgainThenWritesNothing() {
        try (DemoDatabase database = DemoDatabase.loaded()) {
            Map<String, String> before = database.fingerprints();

            assertThat(demoData(database).load()).isFalse();

            assertThat(database.fingerprints()).isEqualTo(before);
        }
    }

    @Test
    void loadWhenAnyTenantExistsThenLeavesTheDatabaseAlone() {
        try (DemoDatabase database = DemoDatabase.empty()) {
            database.jdbc()
                    .sql("insert into tenant (id, code, name, created_at) values (gen_random_uuid(), 'X', 'X', now())")
                    .update();

            assertThat(demoData(database).load()).isFalse();

            assertThat(database.counts()).containsEntry("tenant", 1L).containsEntry("user_account", 0L);
        }
    }

    @Test
    void afterPropertiesSetWhenDisabledThenLoadsNothing() {
        try (DemoDatabase database = DemoDatabase.empty()) {
            new DemoData(false, database.dataSource(), password -> password).afterPropertiesSet();

            assertThat(database.counts().values()).containsOnly(0L);
        }
    }

    @Test
    void loadWhenDoneThenTheDocumentedPasswordIsHashedOnceForTheAccountsOfTheDemonstration() {
        try (DemoDatabase database = DemoDatabase.empty()) {
            insertAccount(database, "earlier");
            PasswordHashes hashes = new PasswordHashes();

            new DemoData(true, database.dataSource(), hashes).load();

            assertThat(hashes.hashed()).containsExactly("demo-Password-1");
            assertThat(passwordHashes(database, "username <> 'earlier'"))
                    .hasSize(7)
                    .containsOnly("hash 1");
            assertThat(passwordHashes(database, "username = 'earlier'")).containsExactly("none");
        }
    }

    @Test
    void loadWhenARowIsRefusedThenKeepsNothingAndSaysWhatToDo() {
        try (DemoDatabase database = DemoDatabase.empty()) {
            insertAccount(database, "bystander");

            assertThatIllegalStateException()
                    .isThrownBy(() -> demoData(database).load())
                    .withMessageStartingWith("The demonstration data could not be loaded")
                    .withMessageContaining("svc.demo.enabled=false")
                    .withMessageContaining("(username)=(bystander) already exists");

            assertThat(database.counts()).containsEntry("tenant", 0L).containsEntry("user_account", 1L);
        }
    }

    @Test
    void loadWhenTheLastStepFailsThenKeepsNothingAndALaterStartLoads() {
        try (DemoDatabase database = DemoDatabase.empty()) {
            DemoData failing = new DemoData(true, database.dataSource(), password -> {
                throw new IllegalArgumentException("no entropy");
            });

            assertThatIllegalStateException()
                    .isThrownBy(failing::afterPropertiesSet)
                    .withMessageEndingWith("no entropy");
            assertThat(database.counts().values()).containsOnly(0L);

            assertThat(demoData(database).load()).isTrue();
            assertThat(database.counts()).isEqualTo(ALL);
        }
    }

    @Test
    void loadWhenDatabaseReadsAndWritesDatesItsOwnWayThenInstantsAreTheSame() {
        try (DemoDatabase database = DemoDatabase.loaded("timezone = 'Pacific/Kiritimati'", "datestyle = 'SQL, DMY'")) {
            assertThat(database.jdbc()
                            .sql("select count(*) from visit where visit_number = 'V7K2M9QF4TD'"
                                    + " and started_at = timestamptz '2026-05-28T07:27:51Z'")
                            .query(Long.class)
                            .single())
                    .isOne();
        }
    }

    private static DemoData demoData(DemoDatabase database) {
        return new DemoData(true, database.dataSource(), new PasswordHashes());
    }

    private static void insertAccount(DemoDatabase database, String username) {
        database.jdbc()
                .sql("insert into user_account (id, username, first_name, last_name, created_at, updated_at)"
                        + " values (gen_random_uuid(), ?, 'Eve', 'Early', now(), now())")
                .param(username)
                .update();
    }

    private static List<String> passwordHashes(DemoDatabase database, String condition) {
        return database.jdbc()
                .sql("select coalesce(password_hash, 'none') from user_account where " + condition)
                .query(String.class)
                .list();
    }
}
