package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/** A row that prevents the undo of a merge. */
record UndoBlocker(String tableName, UUID rowId, UndoBlockerReason reason) {}
