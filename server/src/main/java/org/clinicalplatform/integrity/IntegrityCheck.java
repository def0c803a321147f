package org.clinicalplatform.integrity;

/**
 * One thing that holds in every database of the service.
 *
 * @param name what is checked
 * @param violations query of one text column: what names each violation, by ids and never by data of persons
 */
record IntegrityCheck(String name, String violations) {}
