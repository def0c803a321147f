/** What a front end expects, as Pact files, verified with a strict comparison. */
@NullMarked
package org.clinicalplatform.contract.pact;

import org.jspecify.annotations.NullMarked;
