/** The first start on an empty database: its first tenant, facility and administrator. */
@NullMarked
package org.clinicalplatform.bootstrap;

import org.jspecify.annotations.NullMarked;
