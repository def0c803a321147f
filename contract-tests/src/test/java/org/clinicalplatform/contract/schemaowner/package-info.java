/** The service runs as a role that does not own the schema, and the owner's commands. */
@NullMarked
package org.clinicalplatform.contract.schemaowner;

import org.jspecify.annotations.NullMarked;
