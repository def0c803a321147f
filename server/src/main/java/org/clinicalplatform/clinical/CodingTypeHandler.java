package org.clinicalplatform.clinical;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.clinicalplatform.platform.persistence.ColumnsTypeHandler;
import org.jspecify.annotations.Nullable;

/**
 * A coded value in three columns with a common prefix; null where the system is null. Mappers name {@code …_system}.
 */
public class CodingTypeHandler extends ColumnsTypeHandler<Coding> {
    public CodingTypeHandler() {
        super("system", "code", "display");
    }

    @Override
    protected @Nullable Coding read(ResultSet row, String[] columns) throws SQLException {
        String system = row.getString(columns[0]);
        return system == null ? null : new Coding(system, row.getString(columns[1]), row.getString(columns[2]));
    }
}
