package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Candidates are found by their names at each moment of an upgrade, which builds the indexes of keys for hours. */
@Tag("database")
class KeyLettersUpgradeTest {
    private static final String NAME = """
            insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), id, 'OFFICIAL', 'Żółw', array['Łukasz'], now(), created_by, now(), created_by
            from person""";

    private static final String FOUND = """
            select count(*) from person_name n
            where left(matching_plain(n.family), 5) = left(matching_plain('Żółw'), 5)
              and left(matching_plain(n.given[1]), 3) = left(matching_plain('Łukasz'), 3) and n.voided_at is null""";

    private static final String KEY = "select matching_plain('Łukasz')";

    private static final String WEAK_KEY =
            "create index matching_given_sound on person_name (tenant_id, dmetaphone(matching_plain(given[1])))";

    private static final String LEFT_OVER =
            "select (select count(*) from pg_class where relname ~ '^matching.*_(letters|former)$')"
                    + " + (select count(*) from pg_proc where proname in ('matching_letters', 'matching_former'))";

    @Test
    void namesWhenTheirNewIndexesAreBuiltThenAreFoundByTheFormerOnesUntilAllChangeAtOnce() throws Exception {
        try (Upgrade upgrade = Upgrade.before("letters-of-all-keys")) {
            upgrade.insertPatient();
            upgrade.sql().sql(NAME).update();
            upgrade.sql().sql("set enable_seqscan = off").update();

            assertThat(text(upgrade, KEY)).isEqualTo("łukasz");
            assertThat(text(upgrade, FOUND)).isEqualTo("1");

            upgrade.run();

            assertThat(text(upgrade, KEY)).isEqualTo("lukasz");
            assertThat(text(upgrade, FOUND)).isEqualTo("1");
            assertThat(text(upgrade, LEFT_OVER)).isEqualTo("0");
        }
    }

    /** As a build between the releases left it, whose migration was interrupted. */
    @Test
    void formerFunctionWhenAnIndexOfWeakKeysWasBuiltOnItThenIsDroppedAfterThatIsBuiltAnew() throws Exception {
        try (Upgrade upgrade = Upgrade.before("letters-of-all-keys")) {
            upgrade.sql().sql(WEAK_KEY).update();

            upgrade.run();

            assertThat(text(upgrade, LEFT_OVER)).isEqualTo("0");
        }
    }

    private static String text(Upgrade upgrade, String query) {
        return upgrade.sql().sql(query).query(String.class).single();
    }
}
