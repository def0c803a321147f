/** Who may administer which accounts and roles, and when a change takes effect. */
@NullMarked
package org.clinicalplatform.contract.administration;

import org.jspecify.annotations.NullMarked;
