/** The front end of the demonstration: which files the service serves to a browser, and under which policy. */
@NullMarked
package org.clinicalplatform.platform.desk;

import org.jspecify.annotations.NullMarked;
