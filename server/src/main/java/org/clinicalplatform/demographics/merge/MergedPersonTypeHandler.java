package org.clinicalplatform.demographics.merge;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads a person of a snapshot from {@code jsonb}; the statement that takes the snapshot writes it. */
public class MergedPersonTypeHandler extends BaseTypeHandler<MergedPerson> {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Override
    public void setNonNullParameter(PreparedStatement statement, int index, MergedPerson value, JdbcType type)
            throws SQLException {
        statement.setObject(index, JSON.writeValueAsString(value), Types.OTHER);
    }

    @Override
    public @Nullable MergedPerson getNullableResult(ResultSet row, String column) throws SQLException {
        return person(row.getString(column));
    }

    @Override
    public @Nullable MergedPerson getNullableResult(ResultSet row, int column) throws SQLException {
        return person(row.getString(column));
    }

    @Override
    public @Nullable MergedPerson getNullableResult(CallableStatement call, int column) throws SQLException {
        return person(call.getString(column));
    }

    private static @Nullable MergedPerson person(@Nullable String json) {
        return json == null ? null : JSON.readValue(json, MergedPerson.class);
    }
}
