package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;

/**
 * The rows of one table that were recorded for the survivor since a merge, and that its undo leaves there.
 *
 * @param rowIds the newest, at most a hundred; of registrations the ids of the facilities
 */
public record StayingRows(String tableName, long count, List<UUID> rowIds) {}
