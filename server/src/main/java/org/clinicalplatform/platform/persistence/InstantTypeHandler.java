package org.clinicalplatform.platform.persistence;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.apache.ibatis.type.MappedTypes;
import org.jspecify.annotations.Nullable;

/** Instants as {@code timestamptz}, independent of the time zones of the process and of the database. */
@MappedTypes(Instant.class)
public class InstantTypeHandler extends BaseTypeHandler<Instant> {
    @Override
    public void setNonNullParameter(PreparedStatement statement, int index, Instant value, JdbcType type)
            throws SQLException {
        statement.setObject(index, value.atOffset(ZoneOffset.UTC));
    }

    @Override
    public @Nullable Instant getNullableResult(ResultSet row, String column) throws SQLException {
        return instant(row.getObject(column, OffsetDateTime.class));
    }

    @Override
    public @Nullable Instant getNullableResult(ResultSet row, int column) throws SQLException {
        return instant(row.getObject(column, OffsetDateTime.class));
    }

    @Override
    public @Nullable Instant getNullableResult(CallableStatement call, int column) throws SQLException {
        return instant(call.getObject(column, OffsetDateTime.class));
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime value) {
        return value == null ? null : value.toInstant();
    }
}
