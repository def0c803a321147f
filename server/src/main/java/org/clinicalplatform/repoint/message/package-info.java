/** The HL7 message about a merge, for integrators who send it themselves. */
@NullMarked
package org.clinicalplatform.repoint.message;

import org.jspecify.annotations.NullMarked;
