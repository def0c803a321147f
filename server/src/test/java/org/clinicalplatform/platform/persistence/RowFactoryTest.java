package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.ibatis.reflection.ReflectionException;
import org.junit.jupiter.api.Test;

class RowFactoryTest {
    private record Row(String name, long count) {
        Row {
            if (count < 0) {
                throw new IllegalArgumentException("fewer than none");
            }
        }

        Row(String name) {
            this(name, 0);
        }
    }

    private final RowFactory rows = new RowFactory();

    @Test
    void createWhenTheRecordIsNotPublicThenMakesItEachTime() {
        assertThat(row("a", 1)).isEqualTo(new Row("a", 1));
        assertThat(row("b", 2)).isEqualTo(new Row("b", 2));
    }

    @Test
    void createWhenThereAreSeveralConstructorsThenTakesTheOneOfTheArguments() {
        List<Class<?>> types = new ArrayList<>(List.of(String.class));
        assertThat(rows.<Row>create(Row.class, types, List.of("a"))).isEqualTo(new Row("a", 0));

        types.add(long.class);
        assertThat(rows.<Row>create(Row.class, types, List.of("a", 5L))).isEqualTo(new Row("a", 5));
    }

    @Test
    void createWhenNoArgumentsAreNamedThenMakesWhatMyBatisWouldMake() {
        assertThat(rows.create(List.class)).isInstanceOf(ArrayList.class).isEmpty();
    }

    @Test
    void createWhenTheRecordRefusesThenSaysWhichAndWhy() {
        assertThatThrownBy(() -> row("a", -1))
                .isInstanceOf(ReflectionException.class)
                .hasMessageContaining(Row.class.getName())
                .hasRootCauseMessage("fewer than none");
    }

    @Test
    void createWhenThereIsNoSuchConstructorThenSaysWhich() {
        assertThatThrownBy(() -> rows.create(Row.class, List.of(int.class), List.of(1)))
                .isInstanceOf(ReflectionException.class)
                .hasMessageContaining("int");
    }

    private Row row(String name, long count) {
        return rows.create(Row.class, List.of(String.class, long.class), List.of(name, count));
    }
}
