package org.clinicalplatform.platform.persistence;

import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;

/** Lists of text as {@code text[]}. Named where it is used: a list has no default column type. */
public class StringListTypeHandler extends BaseTypeHandler<List<String>> {
    @Override
    public void setNonNullParameter(PreparedStatement statement, int index, List<String> value, JdbcType type)
            throws SQLException {
        statement.setArray(index, statement.getConnection().createArrayOf("text", value.toArray()));
    }

    @Override
    public @Nullable List<String> getNullableResult(ResultSet row, String column) throws SQLException {
        return list(row.getArray(column));
    }

    @Override
    public @Nullable List<String> getNullableResult(ResultSet row, int column) throws SQLException {
        return list(row.getArray(column));
    }

    @Override
    public @Nullable List<String> getNullableResult(CallableStatement call, int column) throws SQLException {
        return list(call.getArray(column));
    }

    private static @Nullable List<String> list(@Nullable Array array) throws SQLException {
        return array == null ? null : List.of((String[]) array.getArray());
    }
}
