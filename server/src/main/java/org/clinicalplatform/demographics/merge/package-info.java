/** Merges of two persons in one transaction with a report by table, and their undo. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.demographics.merge;

import org.jspecify.annotations.NullMarked;
