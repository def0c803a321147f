/** Merges: two persons become one in one transaction, with a report of every table, and may be taken apart again. */
@NullMarked
package org.clinicalplatform.demographics.merge;

import org.jspecify.annotations.NullMarked;
