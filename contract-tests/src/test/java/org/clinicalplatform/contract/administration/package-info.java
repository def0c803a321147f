/** Who may administer whom, and what it changes where. */
@NullMarked
package org.clinicalplatform.contract.administration;

import org.jspecify.annotations.NullMarked;
