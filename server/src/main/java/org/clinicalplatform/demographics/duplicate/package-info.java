/** The work list of possible duplicates of a tenant, which is kept up with the writes of persons. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.demographics.duplicate;

import org.jspecify.annotations.NullMarked;
