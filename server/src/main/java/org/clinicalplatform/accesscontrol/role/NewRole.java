package org.clinicalplatform.accesscontrol.role;

import java.util.List;

/** A role to be made. */
record NewRole(String code, String name, List<String> permissions) {
    NewRole {
        permissions = List.copyOf(permissions);
    }
}
