/** Keeps the partitions of the tables that are partitioned by month ahead of time. */
@NullMarked
package org.clinicalplatform.platform.partition;

import org.jspecify.annotations.NullMarked;
