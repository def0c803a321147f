/** The front end of the demonstration: what is served, to whom, and what its files contain. */
@NullMarked
package org.clinicalplatform.contract.desk;

import org.jspecify.annotations.NullMarked;
