package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.demographics.merge.ModuleObligation;

/**
 * An obligation in a list over all merges. It does not name the patients.
 *
 * @param undo whether the rows return to the merged patient
 * @param stuck whether the attempts of the sweep are used up
 */
record ListedObligation(
        UUID id, UUID personMergeId, Instant mergedAt, boolean undo, boolean stuck, ModuleObligation obligation) {}
