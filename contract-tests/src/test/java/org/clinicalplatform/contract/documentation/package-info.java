/** The documents: commands and programs run, links lead somewhere, tables are complete. */
@NullMarked
package org.clinicalplatform.contract.documentation;

import org.jspecify.annotations.NullMarked;
