/** The front end's expectations as Pact files, verified and compared strictly. */
@NullMarked
package org.clinicalplatform.contract.pact;

import org.jspecify.annotations.NullMarked;
