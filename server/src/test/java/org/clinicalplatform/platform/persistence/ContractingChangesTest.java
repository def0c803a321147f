package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContractingChangesTest {
    private static final String FORMER = """
            create schema lab;
            create table lab.lab_order (id uuid primary key);
            create table person (id uuid primary key, family text, code varchar(10) not null default 'X', born date,
                                 gender text check (gender in ('F', 'M')));
            create unique index person_code on person (code) where born is null;
            create table user_session (id uuid primary key);
            create view born_today as select id from person where born = current_date;
            create sequence numbers;
            create function initial(text) returns text language sql immutable return left($1, 1);
            create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
            create trigger kept before delete on person for each row execute function refuse()""";

    private final Connection connection;

    ContractingChangesTest() throws SQLException {
        connection = DriverManager.getConnection(TestPostgres.newDatabase());
        execute(FORMER);
        connection.setAutoCommit(false);
    }

    @AfterEach
    void forgetTheChange() throws SQLException {
        connection.rollback();
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "drop table person cascade|removes the relation person",
                "alter table person rename to human|removes the relation person",
                "drop table lab.lab_order|removes the relation lab.lab_order",
                "alter table lab.lab_order rename id to order_id|removes the column lab.lab_order.id",
                "drop sequence numbers|removes the relation numbers",
                "drop view born_today|removes the relation born_today",
                "alter table person drop family|removes the column person.family",
                "alter table person rename family to surname|removes the column person.family",
                "do 'begin alter table person rename family to surname; end'|removes the column person.family",
                "alter table person alter family type varchar(20)|changes the type of person.family from text to character varying(20)",
                "alter table person alter code type varchar(5)|from character varying(10) to character varying(5)",
                "drop view born_today; alter table person alter born type text|changes the type of person.born from date to text",
                "alter table person drop family, add family text generated always as (code) stored|changes the type of person.family",
                "alter table person alter family set not null|forbids null in person.family",
                "alter table person alter code drop not null|allows null in person.code, so that null can be read",
                "alter table person alter code drop default|removes the default of person.code",
                "alter table person add town text not null|adds the column person.town, which must not be null and has no default",
                "alter table person add unique (family)|adds person unique (family)",
                "create unique index on person (lower(family))|adds person unique (lower(family))",
                "alter table person add town text, add unique nulls not distinct (town)|adds person unique (town) NULLS NOT DISTINCT",
                "alter table person add town text default 'Oslo', add unique (town)|adds person unique (town)",
                "drop index person_code|removes what ON CONFLICT may name person unique (code) WHERE (born IS NULL)",
                "alter table person add check (family <> '')|adds person CHECK ((family <> ''::text))",
                "alter table person add town text, add check (town is not null)|adds person CHECK ((town IS NOT NULL))",
                "alter table person add town text, add check (town = family)|adds person CHECK ((town = family))",
                "alter table person drop constraint person_gender_check|removes the check, so that unknown values can be read person",
                "alter table person drop constraint person_gender_check, add check (gender in ('F', 'M', 'X'))|removes the check",
                "alter table person add foreign key (id) references user_session|adds person FOREIGN KEY (id)",
                "create table seen (session_id uuid references user_session)|keeps the service from deleting, by seen FOREIGN KEY",
                "create trigger kept_too before delete on user_session execute function refuse()|adds CREATE TRIGGER kept_too",
                "drop trigger kept on person|removes the trigger CREATE TRIGGER kept",
                "drop function initial|removes the function initial(text) returns text"
            })
    void changeWhenTheFormerReleaseCouldFailThenIsNamed(String change, String found) throws SQLException {
        assertThat(contractingChanges(change)).anyMatch(each -> each.contains(found));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create table town (id uuid primary key, name text not null unique check (name <> ''))",
                "create table friend (person_id uuid not null references person)",
                "create table seen (session_id uuid references user_session on delete cascade)",
                "create table kept (id uuid); create trigger kept before delete on kept execute function refuse()",
                "alter table person add town text",
                "alter table person add town text not null default 'Oslo' check (town <> '')",
                "alter table person add town text check (town in ('Oslo', 'Bergen')), add unique (town, family)",
                "alter table person add town text, add check (town is null or (family is null and born is null))",
                "alter table person add town text, add house text, add check (num_nulls(town, house) in (0, 2))",
                "alter table person add number int generated always as identity",
                "alter table person add session_id uuid references lab.lab_order",
                "alter table person alter family set default 'Doe'",
                "create index on person (family, born)",
                "create extension pg_trgm; create index on person using gin (family gin_trgm_ops)",
                "alter table person rename constraint person_gender_check to person_gender; alter index person_code rename to by_code",
                "create or replace function initial(text) returns text language sql immutable return upper(left($1, 1))",
                "create function final(text) returns text language sql immutable return right($1, 1)",
                "insert into numbered values (1)"
            })
    void changeWhenItOnlyExpandsThenIsNotNamed(String change) throws SQLException {
        execute("create table numbered (id int)");

        assertThat(contractingChanges(change)).isEmpty();
    }

    /** A table that is gone is named once, and not again for each of its columns. */
    @Test
    void tableWhenRemovedThenIsNamedAlone() throws SQLException {
        assertThat(contractingChanges("drop table lab.lab_order"))
                .containsExactly("removes the relation lab.lab_order");
    }

    private List<String> contractingChanges(String change) throws SQLException {
        SchemaSnapshot former = SchemaSnapshot.of(connection);
        execute(change);
        return ContractingChanges.between(former, SchemaSnapshot.of(connection), connection);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
