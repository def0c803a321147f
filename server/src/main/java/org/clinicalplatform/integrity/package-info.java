/** The command that checks a restored database. */
@NullMarked
package org.clinicalplatform.integrity;

import org.jspecify.annotations.NullMarked;
