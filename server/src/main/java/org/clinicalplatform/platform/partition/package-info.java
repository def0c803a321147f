/** Creates the partitions of tables that are partitioned by month in advance. */
@NullMarked
package org.clinicalplatform.platform.partition;

import org.jspecify.annotations.NullMarked;
