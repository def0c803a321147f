/** What every mapper shares: ids, column types, pages, and word of changes made by other replicas. */
@NullMarked
package org.clinicalplatform.platform.persistence;

import org.jspecify.annotations.NullMarked;
