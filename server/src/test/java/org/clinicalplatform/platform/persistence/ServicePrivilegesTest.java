package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** The privileges of the service's role are those that the statements of the mappers need. */
@DatabaseTest
class ServicePrivilegesTest {
    private static final Pattern DELETE = Pattern.compile("\\bdelete from (\\w+|\\$\\{table})");
    private static final Pattern UPDATE = Pattern.compile("\\bupdate (\\w+)(?: \\w+)?\\s+set\\b");
    private static final Pattern TABLE = Pattern.compile("name=\"table\" value=\"(\\w+)\"");

    private final TestDatabase db;

    ServicePrivilegesTest(TestDatabase db) {
        this.db = db;
    }

    @Test
    void deletesWhenAMapperHasThemThenAreGrantedAndNoOthers() throws IOException {
        Set<String> granted = ServicePrivileges.exceptions().stream()
                .filter(table -> ServicePrivileges.on(table).contains("delete"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(tables(DELETE)).isEqualTo(granted);
    }

    @Test
    void updatesWhenAMapperHasThemThenAreGranted() throws IOException {
        assertThat(tables(UPDATE))
                .contains("visit", "person_merge", "person_merge_row")
                .allSatisfy(table ->
                        assertThat(ServicePrivileges.on(table)).as(table).contains("update"));
    }

    /** Former texts of signed notes, former roles and former registrations: whoever reads them relies on them. */
    @Test
    void onWhenTheTableKeepsWhatIsOverThenGivesNoChange() {
        assertThat(List.of("clinical_note_text", "ended_role_assignment", "patient_facility_ended"))
                .extracting(ServicePrivileges::on)
                .containsOnly("select, insert");
    }

    @Test
    void exceptionsWhenListedThenAreTables() {
        assertThat(ServicePrivileges.exceptions())
                // Liquibase's own differ between its releases
                .filteredOn(table -> !table.startsWith("databasechangelog"))
                .allSatisfy(table -> assertThat(db.value(Boolean.class, "select to_regclass(?) is not null", table))
                        .as(table)
                        .isTrue());
    }

    private static Set<String> tables(Pattern statement) throws IOException {
        Set<String> tables = new TreeSet<>();
        for (Resource mapper : mappers()) {
            String text = mapper.getContentAsString(StandardCharsets.UTF_8);
            Matcher found = statement.matcher(text);
            while (found.find()) {
                if (found.group(1).equals("${table}")) {
                    TABLE.matcher(text).results().map(table -> table.group(1)).forEach(tables::add);
                } else {
                    tables.add(found.group(1));
                }
            }
        }
        return tables;
    }

    private static Iterable<Resource> mappers() throws IOException {
        return Arrays.asList(new PathMatchingResourcePatternResolver()
                .getResources("classpath*:/org/clinicalplatform/**/*Mapper.xml"));
    }
}
