/** What the commands of the jar have in common. */
@NullMarked
package org.clinicalplatform.platform.command;

import org.jspecify.annotations.NullMarked;
