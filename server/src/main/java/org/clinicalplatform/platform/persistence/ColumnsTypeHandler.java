package org.clinicalplatform.platform.persistence;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ibatis.type.JdbcType;
import org.apache.ibatis.type.TypeHandler;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value that stands in several columns of a row, whose names differ in what comes before them: a mapper names the
 * first. It binds no parameters. Thread-safe.
 *
 * <p>A nested {@code resultMap} says the same, but makes MyBatis key each row and look at the row's columns anew for each
 * value in it, at a fifth of what reading the row costs altogether.
 */
public abstract class ColumnsTypeHandler<T> implements TypeHandler<T> {
    private final String[] suffixes;
    private final Map<String, String[]> names = new ConcurrentHashMap<>();

    /** @param suffixes the ends of the columns' names, the first of which mappers name */
    protected ColumnsTypeHandler(String... suffixes) {
        this.suffixes = suffixes.clone();
    }

    /**
     * Reads the value.
     *
     * @param columns in the order of their suffixes
     * @return null where the row has none
     */
    protected abstract @Nullable T read(ResultSet row, String[] columns) throws SQLException;

    @Override
    public final @Nullable T getResult(ResultSet row, String firstColumn) throws SQLException {
        return read(row, names.computeIfAbsent(firstColumn, this::columns));
    }

    private String[] columns(String first) {
        if (!first.endsWith(suffixes[0])) {
            throw new IllegalArgumentException("A column that ends with " + suffixes[0] + ", and not " + first);
        }
        String prefix = first.substring(0, first.length() - suffixes[0].length());
        String[] columns = new String[suffixes.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = prefix + suffixes[i];
        }
        return columns;
    }

    @Override
    public final T getResult(ResultSet row, int column) {
        throw new UnsupportedOperationException("Columns are found by their names");
    }

    @Override
    public final T getResult(CallableStatement call, int column) {
        throw new UnsupportedOperationException("Columns are found by their names");
    }

    @Override
    public final void setParameter(PreparedStatement statement, int index, T value, JdbcType type) {
        throw new UnsupportedOperationException("A statement binds the parts of " + value);
    }
}
