package org.clinicalplatform.platform.persistence;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Short lists of values without an identity of their own as {@code jsonb}: they are read and written whole with the
 * record they belong to. Named where it is used, since lists have no one column type.
 *
 * @param <T> a record of plain values
 */
public abstract class JsonListTypeHandler<T> extends BaseTypeHandler<List<T>> {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final JavaType type;

    protected JsonListTypeHandler(Class<T> element) {
        this.type = JSON.getTypeFactory().constructCollectionType(List.class, element);
    }

    /** For elements of a generic record. */
    protected JsonListTypeHandler(Class<?> element, Class<?> parameter) {
        JavaType elementType = JSON.getTypeFactory().constructParametricType(element, parameter);
        this.type = JSON.getTypeFactory().constructCollectionType(List.class, elementType);
    }

    @Override
    public void setNonNullParameter(PreparedStatement statement, int index, List<T> value, JdbcType jdbcType)
            throws SQLException {
        statement.setObject(index, JSON.writeValueAsString(value), Types.OTHER);
    }

    @Override
    public @Nullable List<T> getNullableResult(ResultSet row, String column) throws SQLException {
        return list(row.getString(column));
    }

    @Override
    public @Nullable List<T> getNullableResult(ResultSet row, int column) throws SQLException {
        return list(row.getString(column));
    }

    @Override
    public @Nullable List<T> getNullableResult(CallableStatement call, int column) throws SQLException {
        return list(call.getString(column));
    }

    private @Nullable List<T> list(@Nullable String json) {
        if (json == null || json.equals("[]")) {
            return json == null ? null : List.of();
        }
        List<T> read = JSON.readValue(json, type);
        return List.copyOf(read);
    }
}
