/**
 * Moves the rows of modules after a merge of patients: the obligations, the attempts and the ledger of moved rows.
 * Classes are thread-safe unless they say otherwise.
 */
@NullMarked
package org.clinicalplatform.repoint;

import org.jspecify.annotations.NullMarked;
