/** What the front end and the administration expect, as Pact files, verified and compared strictly. */
@NullMarked
package org.clinicalplatform.contract.pact;

import org.jspecify.annotations.NullMarked;
