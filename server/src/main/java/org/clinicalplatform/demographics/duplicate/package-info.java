/**
 * The work list of possible duplicates of a tenant, which is updated after every write of a person. Classes are
 * thread-safe.
 */
@NullMarked
package org.clinicalplatform.demographics.duplicate;

import org.jspecify.annotations.NullMarked;
