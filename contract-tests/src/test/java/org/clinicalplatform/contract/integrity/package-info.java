/** The command that checks a restored database. */
@NullMarked
package org.clinicalplatform.contract.integrity;

import org.jspecify.annotations.NullMarked;
