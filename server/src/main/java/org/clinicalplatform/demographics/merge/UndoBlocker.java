package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.clinicalplatform.api.model.UndoBlockerReason;

/** A row that prevents the undo of a merge. */
record UndoBlocker(String tableName, UUID rowId, UndoBlockerReason reason) {}
