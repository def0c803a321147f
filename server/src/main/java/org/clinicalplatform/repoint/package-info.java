/** After a merge of patients the modules follow: what each still owes, the tries to get there, and the rows that moved. */
@NullMarked
package org.clinicalplatform.repoint;

import org.jspecify.annotations.NullMarked;
