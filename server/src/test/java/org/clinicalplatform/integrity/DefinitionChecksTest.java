package org.clinicalplatform.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("database")
class DefinitionChecksTest {
    private final TestDatabase db = TestDatabase.at(TestPostgres.newDatabaseWithSchema());

    /** Whoever adds a changeset adds to definitions.txt, in order, what it defines. */
    @ParameterizedTest
    @EnumSource(DefinitionChecks.Kind.class)
    void listWhenComparedWithTheSchemaThenIsComplete(DefinitionChecks.Kind kind) throws IOException {
        List<String> existing = db.texts(kind.existing()).stream()
                .filter(name -> !name.contains(" of databasechangelog"))
                .toList();

        assertThat(kind.listed()).isSorted().doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(existing);
    }

    @Test
    void databaseWhenItIsCompleteThenNothingIsFound() throws IOException {
        for (IntegrityCheck check : DefinitionChecks.all()) {
            assertThat(db.texts(check.violations())).as(check.name()).isEmpty();
        }
    }

    /** As after a restoration, which could not create them over its data. */
    @Test
    void definitionWhenItIsMissingThenIsFound() throws IOException {
        db.update("alter table visit drop constraint visit_tenant_id_facility_id_fkey");
        db.update("drop index encounter_location_bed");
        db.update("drop trigger kept on person_merge");

        assertThat(violations("constraints exist")).containsExactly("visit_tenant_id_facility_id_fkey of visit");
        assertThat(violations("indexes exist")).containsExactly("encounter_location_bed of encounter_location");
        assertThat(violations("triggers exist")).containsExactly("kept of person_merge");
    }

    private List<String> violations(String name) throws IOException {
        IntegrityCheck named = DefinitionChecks.all().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
        return db.texts(named.violations());
    }
}
