package org.clinicalplatform.platform.persistence;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.apache.ibatis.type.MappedTypes;

/**
 * Reads a revision from five columns that every table of records has. Result maps name the first one, {@code version}.
 */
@MappedTypes(Revision.class)
public class RevisionTypeHandler extends ColumnsTypeHandler<Revision> {
    public RevisionTypeHandler() {
        super("version", "created_at", "created_by", "updated_at", "updated_by");
    }

    @Override
    protected Revision read(ResultSet row, String[] columns) throws SQLException {
        return new Revision(
                row.getLong(columns[0]),
                instant(row, columns[1]),
                row.getObject(columns[2], UUID.class),
                instant(row, columns[3]),
                row.getObject(columns[4], UUID.class));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
