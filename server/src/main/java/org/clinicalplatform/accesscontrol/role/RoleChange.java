package org.clinicalplatform.accesscontrol.role;

import java.util.List;

/**
 * What a role is to be.
 *
 * @param permissions codes of all of them, in alphabetical order
 * @param version the one that was read
 */
record RoleChange(String name, List<String> permissions, long version) {
    RoleChange {
        permissions = permissions.stream().sorted().distinct().toList();
    }
}
