package org.clinicalplatform.accesscontrol.role;

import java.util.List;

record NewRole(String code, String name, List<String> permissions) {
    NewRole {
        permissions = List.copyOf(permissions);
    }
}
