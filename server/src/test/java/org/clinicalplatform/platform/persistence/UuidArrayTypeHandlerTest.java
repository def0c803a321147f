package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UuidArrayTypeHandlerTest {
    private final UuidArrayTypeHandler handler = new UuidArrayTypeHandler();
    private final ResultSet row = mock();
    private final CallableStatement call = mock();

    @Test
    void getResultWhenAColumnHasIdsThenReturnsThem() throws SQLException {
        UUID id = UUID.randomUUID();
        Array ids = mock();
        when(ids.getArray()).thenReturn(new UUID[] {id});
        when(row.getArray("ids")).thenReturn(ids);
        when(row.getArray(1)).thenReturn(ids);
        when(call.getArray(1)).thenReturn(ids);

        assertThat(handler.getResult(row, "ids")).containsExactly(id);
        assertThat(handler.getResult(row, 1)).containsExactly(id);
        assertThat(handler.getResult(call, 1)).containsExactly(id);
    }

    @Test
    void getResultWhenAColumnIsNullThenReturnsNull() throws SQLException {
        assertThat(handler.getResult(row, "ids")).isNull();
        assertThat(handler.getResult(row, 1)).isNull();
        assertThat(handler.getResult(call, 1)).isNull();
    }
}
