package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.mapping.SqlCommandType;
import org.apache.ibatis.scripting.defaults.RawSqlSource;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.junit.jupiter.api.Test;

/** Each update that writes a version of its caller replaces exactly the version that was read. */
@DatabaseTest
class OptimisticLockTest {
    private static final Pattern WRITES_A_VERSION = Pattern.compile("\\bset\\b((?!where)[^;])*\\bversion = \\?");
    private static final Pattern COMPARES_IT = Pattern.compile("\\bwhere\\b[^;]*\\bversion = \\?");

    private final List<MappedStatement> statements;

    OptimisticLockTest(SqlSessionFactory mappers) {
        statements = mappers.getConfiguration().getMappedStatementNames().stream()
                .filter(name -> name.contains("."))
                .map(name -> mappers.getConfiguration().getMappedStatement(name))
                .filter(statement -> statement.getSqlCommandType() == SqlCommandType.UPDATE)
                .toList();
    }

    @Test
    void updateWhenItWritesAVersionThenItsWhereComparesTheOneBefore() {
        assertThat(versioned())
                .hasSizeGreaterThan(15)
                .allSatisfy(statement ->
                        assertThat(sql(statement)).as(statement.getId()).containsPattern(COMPARES_IT));
    }

    /** A statement named update changes what a client has read; others change one property of the current row. */
    @Test
    void updateWhenItReplacesARecordThenWritesAVersion() {
        assertThat(statements)
                .filteredOn(statement -> statement.getId().endsWith(".update"))
                .allSatisfy(statement ->
                        assertThat(sql(statement)).as(statement.getId()).containsPattern(WRITES_A_VERSION));
    }

    @Test
    void updateWhenItWritesAVersionThenReturnsHowManyRowsItChanged() {
        assertThat(versioned())
                .allSatisfy(statement -> assertThat(method(statement).getReturnType())
                        .as(statement.getId())
                        .isEqualTo(int.class));
    }

    @Test
    void requireUpdatedWhenNoRowWasChangedThenIsAConflict() {
        assertRefused(ErrorCode.VERSION_CONFLICT, () -> OptimisticLock.requireUpdated(0));
        OptimisticLock.requireUpdated(1);
    }

    private List<MappedStatement> versioned() {
        return statements.stream()
                .filter(statement -> WRITES_A_VERSION.matcher(sql(statement)).find())
                .toList();
    }

    /** Empty for a statement that depends on its parameters: none of those writes a version of its caller. */
    private static String sql(MappedStatement statement) {
        return statement.getSqlSource() instanceof RawSqlSource fixed
                ? fixed.getBoundSql(Map.of()).getSql()
                : "";
    }

    private static Method method(MappedStatement statement) {
        int dot = statement.getId().lastIndexOf('.');
        try {
            return Arrays.stream(
                            Class.forName(statement.getId().substring(0, dot)).getMethods())
                    .filter(method -> method.getName().equals(statement.getId().substring(dot + 1)))
                    .findFirst()
                    .orElseThrow();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(statement.getId(), e);
        }
    }
}
