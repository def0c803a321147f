package org.clinicalplatform.spec.rule;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/** The rules of the bundled document. A response that many operations share is reported once. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum SpecificationRule implements Rule<Specification> {
    /** The comparison and validation tools miss changes of type and nullability in 3.1. */
    VERSION_IS_3_0_3(DocumentChecks::otherVersion),
    DOCUMENT_HAS_A_CONTACT(DocumentChecks::missingContact),
    COMPONENT_IS_USED(DocumentChecks::unusedComponents),
    PATH_CARRIES_THE_MAJOR_VERSION(DocumentChecks::pathsWithoutVersion),
    PATH_VARIABLE_IS_A_REQUIRED_PARAMETER(DocumentChecks::variablesAndParametersApart),
    ID_IN_PATH_OR_QUERY_IS_A_UUID(DocumentChecks::otherIds),
    SECURITY_SCHEME_IS_DEFINED(DocumentChecks::unknownSchemes),

    OPERATION_HAS_ONE_TAG(NamingChecks::operationsWithoutOneTag),
    TAG_IS_DECLARED(NamingChecks::undeclaredTags),
    TAG_IS_USED(NamingChecks::unusedTags),
    TAG_IS_IN_ONE_GROUP(NamingChecks::tagsOutsideOneGroup),
    TAGS_HAVE_THE_ORDER_OF_THEIR_GROUPS(NamingChecks::tagsInAnotherOrder),
    TAG_IS_PASCAL_CASE_PLURAL(NamingChecks::oddTags),
    OPERATION_ID_IS_VERB_AND_NOUN(NamingChecks::oddOperationIds),
    OPERATION_ID_IS_UNIQUE(NamingChecks::repeatedOperationIds),
    OPERATION_ID_OF_A_LIST_SAYS_SO(NamingChecks::listsOfOtherNames),
    SCHEMA_IS_A_PASCAL_CASE_NOUN(NamingChecks::oddSchemas),
    PROPERTY_IS_CAMEL_CASE(NamingChecks::oddProperties),
    PARAMETER_IS_CAMEL_CASE(NamingChecks::oddParameters),
    ENUM_VALUE_IS_UPPER_SNAKE(NamingChecks::oddEnumValues),

    ENUM_IS_A_COMPONENT(ShapeChecks::inlineEnums),
    OBJECT_IS_A_COMPONENT(ShapeChecks::inlineObjects),
    UNION_HAS_A_DISCRIMINATOR(ShapeChecks::untaggedUnions),
    ARRAY_IS_NEVER_NULL(ShapeChecks::nullableArrays),
    ARRAY_OF_A_RESPONSE_IS_PRESENT_UNLESS_IT_SAYS_SO(ShapeChecks::arraysThatMayBeAbsentSilently),
    PAGE_HAS_THE_ONE_SHAPE(ShapeChecks::oddPages),
    PAGE_HAS_THE_FILTERS_OF_ITS_SEARCH(SearchChecks::pagesWithOtherFilters),
    SEARCH_SAYS_THAT_IT_IS_TRUNCATED(SearchChecks::searchesThatMayBeCutSilently),

    STRING_OF_A_REQUEST_IS_LIMITED(LimitChecks::stringsWithoutMaxLength),
    LIST_OF_A_REQUEST_IS_LIMITED(LimitChecks::listsWithoutMaxItems),
    PATTERN_COMPILES_UNDER_EVERY_FLAG(PatternChecks::patternsThatSomeFlagRefuses),
    SEARCH_HAS_AT_MOST_500_RESULTS(LimitChecks::searchesWithoutLimit),
    PAGE_HAS_AT_MOST_ITS_LARGEST_SIZE(LimitChecks::pagesWithoutLimit),

    TAG_IS_DESCRIBED(DocumentationChecks::tags),
    OPERATION_IS_SUMMED_UP_AND_DESCRIBED(DocumentationChecks::operations),
    PARAMETER_IS_DESCRIBED(DocumentationChecks::parameters),
    RESPONSE_IS_DESCRIBED(DocumentationChecks::responses),
    RESPONSE_HEADER_IS_DESCRIBED(DocumentationChecks::headers),
    SCHEMA_IS_DESCRIBED(DocumentationChecks::schemas),
    PROPERTY_IS_DESCRIBED(DocumentationChecks::properties),
    PROPERTY_DESCRIPTION_ADDS_THREE_WORDS(DocumentationChecks::emptyDescriptions),
    UPDATE_DESCRIBES_A_PROPERTY_AS_THE_CREATE_DOES(UpdateChecks::otherDescriptions),
    RECORD_FITS_INTO_ITS_UPDATE(UpdateChecks::propertiesThatTheRecordDoesNotFit),
    OPTIONAL_ENUM_OF_A_CREATE_STATES_ITS_DEFAULT(DefaultChecks::enumsWithoutDefault),
    PEOPLE_ARE_THEY_OR_THEIR_ROLE(DocumentationChecks::genericPronouns),
    PROPERTY_HAS_AN_EXAMPLE(DocumentationChecks::propertiesWithoutExample),

    REQUEST_BODY_HAS_AN_EXAMPLE(ExampleChecks::bodiesWithoutExample),
    SUCCESS_HAS_AN_EXAMPLE(ExampleChecks::successesWithoutExample),
    EXAMPLE_KEEPS_ITS_SCHEMA(ExampleChecks::invalidExamples),

    DEFAULT_RESPONSE_IS_PRESENT(ErrorChecks::operationsWithoutDefault),
    CLIENT_ERROR_IS_DOCUMENTED(ErrorChecks::operationsWithoutClientError),
    INPUT_HAS_400(ErrorChecks::operationsThatTakeInputWithout400),
    ERROR_RESPONSE_IS_THE_ERROR_BODY(ErrorChecks::otherBodies),
    ERROR_BODY_HAS_THE_FIVE_PROPERTIES_IN_ORDER(ErrorChecks::otherProperties),
    ERROR_BODY_IS_COMPLETE(ErrorChecks::optionalProperties),
    BUSINESS_ERROR_CODE_MAY_BE_NULL(ErrorChecks::strictCode),
    BUSINESS_ERROR_CODE_IS_EXPLAINED(ErrorChecks::unexplainedCodes),
    ERROR_EXAMPLE_SHOWS_ITS_STATUS(ErrorChecks::otherStatuses),
    ERROR_EXAMPLE_OF_400_AND_404_HAS_NO_CODE(ErrorChecks::codesOf400And404),
    CHALLENGE_GOES_WITH_401(spec -> ErrorChecks.responsesWithout(spec, "WWW-Authenticate", "401")),
    WAITING_TIME_GOES_WITH_429_AND_503(spec -> ErrorChecks.responsesWithout(spec, "Retry-After", "429", "503")),

    PERMISSION_IS_WELL_FORMED(Operation::permission, MarkChecks::hasNoPermission),
    ANONYMOUS_MEANS_NO_SECURITY(Operation::permission, MarkChecks::contradictsSecurity),
    ANONYMOUS_LIVES_UNDER_AUTH(Operation::path, MarkChecks::isAnonymousElsewhere),
    PERMISSION_CODE_HAS_401_AND_403(MarkChecks::statuses, MarkChecks::needsPermissionWithout401And403),
    AUTHENTICATED_HAS_401(MarkChecks::statuses, MarkChecks::needsSessionWithout401),
    AUTHENTICATED_HAS_403_UNLESS_OPEN_BEFORE_ENROLMENT(MarkChecks::statuses, MarkChecks::needsEnrolmentWithout403),
    DENIAL_MARK_IS_KNOWN(Operation::onDenied, MarkChecks::hasUnknownDenial),
    NOT_FOUND_HAS_404_AND_AN_ID(MarkChecks::statuses, MarkChecks::cannotMiss),
    OWN_NOT_FOUND_RESPONSE_IS_NOT_404(MarkChecks::statuses, MarkChecks::hasOwnMissWith404),
    FORBIDDEN_HAS_403(MarkChecks::statuses, MarkChecks::isForbiddenWithout403),

    CREATE_LOCATES_ITS_RECORD(LocationChecks::createsWithAnotherLocation),
    CREATE_IS_IDEMPOTENT(MarkChecks::statuses, IdempotencyChecks::isCreateWithoutMark),
    IDEMPOTENT_OPERATION_IS_A_CREATE(MarkChecks::statuses, IdempotencyChecks::isMarkedElsewhere),
    IDEMPOTENT_OPERATION_TAKES_A_KEY(MarkChecks::statuses, IdempotencyChecks::hasMarkOrKeyAlone),
    IDEMPOTENT_OPERATION_HAS_404_409_AND_422(MarkChecks::statuses, IdempotencyChecks::isMarkedWithoutItsErrors),

    ID_IN_A_REQUEST_BODY_SAYS_WHAT_IT_REFERS_TO(ReferenceChecks::idsWithoutMark),
    REFERENCE_NAMES_A_KIND_OF_RECORD(ReferenceChecks::unknownKinds),
    REFERENCE_IS_AN_ID_IN_A_REQUEST_BODY(ReferenceChecks::marksElsewhere),
    REFERENCE_HAS_400(ReferenceChecks::operationsWithout400);

    private final Function<Specification, Stream<String>> check;

    SpecificationRule(Function<Specification, Stream<String>> check) {
        this.check = check;
    }

    /** @param detail shown beside the id of the operation */
    SpecificationRule(Function<Operation, ?> detail, Predicate<Operation> offends) {
        this(spec -> spec.operations().stream()
                .filter(offends)
                .map(operation -> operation.id() + ": " + detail.apply(operation)));
    }

    @Override
    public Function<Specification, Stream<String>> check() {
        return check;
    }
}
