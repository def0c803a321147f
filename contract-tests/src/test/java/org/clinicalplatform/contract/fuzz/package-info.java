/** Requests made from the specification: valid ones, ones at the bounds of the schemas, and hostile ones. */
@NullMarked
package org.clinicalplatform.contract.fuzz;

import org.jspecify.annotations.NullMarked;
