package org.clinicalplatform.accesscontrol.assignment;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.authority.Assignable;

/** A role to be given to an account. */
public record NewRoleAssignment(UUID userAccountId, UUID roleId, Assignable scope) {}
