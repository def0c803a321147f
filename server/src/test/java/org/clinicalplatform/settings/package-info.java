/** The settings of the service as their metadata describe them, and the page of the guide that is made from it. */
@NullMarked
package org.clinicalplatform.settings;

import org.jspecify.annotations.NullMarked;
