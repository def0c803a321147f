package org.clinicalplatform.hl7;

import ca.uhn.hl7v2.DefaultHapiContext;
import ca.uhn.hl7v2.HL7Exception;
import ca.uhn.hl7v2.model.DataTypeException;
import ca.uhn.hl7v2.model.v25.datatype.CX;
import ca.uhn.hl7v2.model.v25.datatype.XPN;
import ca.uhn.hl7v2.model.v25.message.ADT_A39;
import ca.uhn.hl7v2.model.v25.segment.EVN;
import ca.uhn.hl7v2.model.v25.segment.MRG;
import ca.uhn.hl7v2.model.v25.segment.MSH;
import ca.uhn.hl7v2.model.v25.segment.PID;
import ca.uhn.hl7v2.parser.DefaultModelClassFactory;
import ca.uhn.hl7v2.parser.ParserConfiguration;
import ca.uhn.hl7v2.parser.PipeParser;
import ca.uhn.hl7v2.validation.impl.ValidationContextFactory;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Builds the message ADT^A40, "merge patient - patient identifier list": PID-3 has the survivor's identifiers, MRG-1
 * those to retire (HL7 v2.5, section 3.3.40; structure ADT_A39). The sender fills in the receiving application and
 * facility.
 */
public final class AdtA40Message {
    private static final String SENDER = "CLINICAL-PLATFORM";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMddHHmmss.SSSxx");

    /** {@code \p{Cntrl}} would be those of ASCII alone; some readers end a line at U+0085, U+2028 or U+2029. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

    /** As a whole component it tells the receiver to delete the stored value (HL7 v2.5, section 2.5.3). */
    private static final String DELETION = "\"\"";

    private final DefaultHapiContext context =
            new DefaultHapiContext(escaping(), ValidationContextFactory.noValidation(), new DefaultModelClassFactory());

    /** The message in vertical-bar encoding: segments end with a carriage return, text is escaped. */
    public String of(PatientMergeEvent event) {
        try {
            ADT_A39 message = new ADT_A39();
            head(message.getMSH(), event);
            event(message.getEVN(), event);
            survivor(message.getPATIENT().getPID(), event);
            loser(message.getPATIENT().getMRG(), event);
            return new PipeParser(context).encode(message);
        } catch (HL7Exception e) {
            throw new IllegalStateException("The message of a merge could not be encoded", e);
        }
    }

    private static ParserConfiguration escaping() {
        ParserConfiguration configuration = new ParserConfiguration();
        configuration.setEscaping(new DelimiterEscaping());
        return configuration;
    }

    private static void head(MSH head, PatientMergeEvent event) throws DataTypeException {
        head.getMsh1_FieldSeparator().setValue("|");
        head.getMsh2_EncodingCharacters().setValue("^~\\&");
        head.getMsh3_SendingApplication().getHd1_NamespaceID().setValue(SENDER);
        head.getMsh7_DateTimeOfMessage().getTs1_Time().setValue(time(event.mergedAt()));
        head.getMsh9_MessageType().getMsg1_MessageCode().setValue("ADT");
        head.getMsh9_MessageType().getMsg2_TriggerEvent().setValue("A40");
        head.getMsh9_MessageType().getMsg3_MessageStructure().setValue("ADT_A39");
        head.getMsh10_MessageControlID().setValue(event.controlId());
        head.getMsh11_ProcessingID().getPt1_ProcessingID().setValue("P");
        head.getMsh12_VersionID().getVid1_VersionID().setValue("2.5");
        head.getMsh18_CharacterSet(0).setValue("UNICODE UTF-8");
    }

    private static void event(EVN segment, PatientMergeEvent event) throws DataTypeException {
        segment.getEvn1_EventTypeCode().setValue("A40");
        segment.getEvn2_RecordedDateTime().getTs1_Time().setValue(time(event.mergedAt()));
    }

    private static void survivor(PID segment, PatientMergeEvent event) throws DataTypeException {
        List<CompositeId> identifiers = event.survivor().identifiers();
        for (int i = 0; i < identifiers.size(); i++) {
            identifier(segment.getPid3_PatientIdentifierList(i), identifiers.get(i), event.assigningAuthority());
        }
        name(segment.getPid5_PatientName(0), event.survivor());
        segment.getPid7_DateTimeOfBirth().getTs1_Time().setValue(event.birthDate());
        segment.getPid8_AdministrativeSex().setValue(event.sex());
    }

    private static void loser(MRG segment, PatientMergeEvent event) throws DataTypeException {
        List<CompositeId> identifiers = event.loser().identifiers();
        for (int i = 0; i < identifiers.size(); i++) {
            identifier(segment.getMrg1_PriorPatientIdentifierList(i), identifiers.get(i), event.assigningAuthority());
        }
        name(segment.getMrg7_PriorPatientName(0), event.loser());
    }

    private static void identifier(CX field, CompositeId identifier, String authority) throws DataTypeException {
        UniversalId id = UniversalId.of(authority);
        field.getCx1_IDNumber().setValue(printable(identifier.value()));
        field.getCx4_AssigningAuthority().getHd2_UniversalID().setValue(printable(id.value()));
        field.getCx4_AssigningAuthority().getHd3_UniversalIDType().setValue(id.type());
        field.getCx5_IdentifierTypeCode().setValue(printable(identifier.typeCode()));
    }

    /** PID-5 is required: an unknown name has the type "unspecified" (table 0200). */
    private static void name(XPN field, MergedPatient patient) throws DataTypeException {
        PatientName name = patient.name();
        if (name == null) {
            field.getXpn7_NameTypeCode().setValue("U");
            return;
        }
        List<String> given = name.given();
        field.getXpn1_FamilyName().getFn1_Surname().setValue(printable(name.family()));
        field.getXpn2_GivenName().setValue(given.isEmpty() ? null : printable(given.get(0)));
        field.getXpn3_SecondAndFurtherGivenNamesOrInitialsThereof()
                .setValue(given.size() < 2 ? null : printable(String.join(" ", given.subList(1, given.size()))));
        field.getXpn4_SuffixEgJRorIII().setValue(printable(name.suffix()));
        field.getXpn5_PrefixEgDR().setValue(printable(name.prefix()));
        field.getXpn7_NameTypeCode().setValue(name.typeCode());
    }

    /**
     * A string data type holds printable characters (HL7 v2.5, chapter 2.A). The library would encode a line break as a
     * hexadecimal escape of two bytes, which readers decode as two characters.
     *
     * <p>A space is inserted between two quotation marks: an escape would not help, since readers decode it before they
     * compare.
     */
    private static @Nullable String printable(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String printable = CONTROL.matcher(text).replaceAll(" ");
        return printable.strip().equals(DELETION) ? "\" \"" : printable;
    }

    private static String time(Instant instant) {
        return TIME.format(instant.atOffset(ZoneOffset.UTC));
    }
}
