package org.clinicalplatform.synthea;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A row of a table; texts and lists of texts are stored as such, other values in PostgreSQL's text format. */
final class TableRow {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Table table;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    TableRow(Table table) {
        this.table = table;
    }

    /** A row with id, author and times. */
    static TableRow authored(Table table, UUID id, Target target) {
        return new TableRow(table)
                .set("id", id)
                .set("created_at", target.now())
                .set("created_by", target.accountId())
                .set("updated_at", target.now())
                .set("updated_by", target.accountId());
    }

    /** A row with tenant and patient. */
    static TableRow ofPatient(Table table, UUID id, UUID patientId, Target target) {
        return authored(table, id, target).set("tenant_id", target.tenantId()).set("patient_id", patientId);
    }

    /** A row with tenant, patient and, if the export names one, encounter. */
    static TableRow clinical(Table table, SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        UUID patientId = known.patient(row);
        return ofPatient(table, target.id(table, row.key()), patientId, target)
                .set("encounter_id", known.encounter(row, patientId));
    }

    TableRow set(String column, @Nullable Object value) {
        values.put(column, value);
        return this;
    }

    /** Sets the three columns of a coded value. */
    TableRow coding(String name, @Nullable Coding coding) {
        return set(name + "_system", coding == null ? null : coding.system())
                .set(name + "_code", coding == null ? null : coding.code())
                .set(name + "_display", coding == null ? null : coding.display());
    }

    /** Sets a column of type jsonb. */
    TableRow json(String column, List<?> list) {
        return set(column, list.isEmpty() ? "[]" : JSON.writeValueAsString(list));
    }

    /** Sets a column of type text[]. */
    TableRow texts(String column, List<String> texts) {
        return set(column, texts);
    }

    Table table() {
        return table;
    }

    Collection<String> columns() {
        return values.keySet();
    }

    /** The values as they were set, by column. */
    Map<String, @Nullable Object> objects() {
        return Collections.unmodifiableMap(values);
    }

    /** The values in PostgreSQL's text format, in the order of the columns. */
    List<@Nullable String> values() {
        List<@Nullable String> texts = new ArrayList<>(values.size());
        values.values().forEach(value -> texts.add(text(value)));
        return texts;
    }

    @Nullable String value(String column) {
        return text(values.get(column));
    }

    private static @Nullable String text(@Nullable Object value) {
        if (value instanceof List<?> items) {
            return items.stream()
                    .map(item -> '"' + item.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return value == null ? null : value.toString();
    }
}
