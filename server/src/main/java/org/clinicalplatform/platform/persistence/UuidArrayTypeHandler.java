package org.clinicalplatform.platform.persistence;

import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;

/** Lists of ids as {@code uuid[]}. Named where it is used: a list has no default column type. */
public class UuidArrayTypeHandler extends BaseTypeHandler<List<UUID>> {
    @Override
    public void setNonNullParameter(PreparedStatement statement, int index, List<UUID> value, JdbcType type)
            throws SQLException {
        statement.setArray(index, statement.getConnection().createArrayOf("uuid", value.toArray()));
    }

    @Override
    public @Nullable List<UUID> getNullableResult(ResultSet row, String column) throws SQLException {
        return list(row.getArray(column));
    }

    @Override
    public @Nullable List<UUID> getNullableResult(ResultSet row, int column) throws SQLException {
        return list(row.getArray(column));
    }

    @Override
    public @Nullable List<UUID> getNullableResult(CallableStatement call, int column) throws SQLException {
        return list(call.getArray(column));
    }

    private static @Nullable List<UUID> list(@Nullable Array array) throws SQLException {
        return array == null ? null : List.of((UUID[]) array.getArray());
    }
}
