/** Persons with their names, addresses, contacts and relationships. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.demographics.person;

import org.jspecify.annotations.NullMarked;
