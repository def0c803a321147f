package org.clinicalplatform.spec.rule;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

/** A rule that reads the bundled document. An answer that many operations share is reported once. */
interface ContractRule extends Rule<Contract> {
    Function<Contract, Stream<String>> check();

    @Override
    default List<String> offenders(Contract contract) {
        return check().apply(contract).distinct().toList();
    }
}
