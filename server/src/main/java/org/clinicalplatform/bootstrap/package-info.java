/** Creates the first tenant, facility and administrator of an empty database. */
@NullMarked
package org.clinicalplatform.bootstrap;

import org.jspecify.annotations.NullMarked;
