import { z } from '@hono/zod-openapi'
import { canReportMembers } from '../domain/annual-reports/access.ts'
import { freezeReport, ReportInput } from '../domain/annual-reports/freeze-report.ts'
import { REPORT_REFUSALS } from '../domain/annual-reports/texts.ts'
import { isManager, isStaff, mayChange } from '../domain/context.ts'
import { canImport } from '../domain/imports/access.ts'
import { chooseSheet } from '../domain/imports/choose-sheet.ts'
import { endGuardian, enterGuardian } from '../domain/people/add-guardian.ts'
import { changeContact } from '../domain/people/change-contact.ts'
import { Contact, careInput, GuardianInput, PersonFields, PersonInput } from '../domain/people/input.ts'
import { setCare } from '../domain/people/set-care.ts'
import { renamePerson } from '../domain/processes/rename-person.ts'
import { ok } from '../kernel/answer.ts'
import { deeds, forId, taking } from './deeds.ts'

/** Adults may have no known day of birth. */
const Named = PersonInput.extend({ birthOn: PersonFields.shape.birthOn })
const changed_meanwhile = 'Diese Daten wurden inzwischen an anderer Stelle geändert.'

export const PEOPLE_DEEDS = [
  ...deeds(
    {
      may: (actor) => isManager(actor, 'members') && mayChange(actor),
      texts: {
        changed_meanwhile,
        of_age: 'Das Kind ist volljährig. Eltern werden nur für Kinder unter 18 Jahren eingetragen.',
        is_guardian: 'Diese Person ist schon eingetragen.',
      },
    },
    `
    patch /people/{id} renamePerson Ändert Name, Geburtsdatum und Geschlecht; der Login heißt dann auch so
    patch /people/{id}/contact changeContact Ändert Adresse, E-Mail-Adresse und Telefon
    new /people/{id}/guardians enterGuardian Trägt einen Elternteil ein
    post /people/{id}/end-guardian endGuardian Trägt einen Elternteil aus`,
    {
      renamePerson: forId(Named, (ctx, id, { birthOn = null, ...input }) => renamePerson(ctx, id, { ...input, birthOn })),
      changeContact: forId(Contact, changeContact),
      enterGuardian: forId(GuardianInput, enterGuardian),
      endGuardian: forId(z.object({ guardianId: z.uuid() }), async (ctx, id, { guardianId }) =>
        ok(await endGuardian(ctx, id, guardianId)),
      ),
    },
  ),
  ...deeds(
    { may: (actor) => isStaff(actor, 'members', 'safeguarding') && mayChange(actor), texts: {} },
    'post /people/{id}/care setCare Ersetzt Notfallkontakte und wer abholen darf',
    { setCare: forId(careInput, async (ctx, id, care) => ok(await setCare(ctx, id, care))) },
  ),
  ...deeds(
    { may: canReportMembers, texts: REPORT_REFUSALS },
    'new /annual-reports freezeReport Hält die Bestandserhebung eines Stichtags so fest, wie sie gemeldet wird',
    {
      freezeReport: taking(
        ReportInput.extend({ keyOn: z.instanceof(Temporal.PlainDate), isSure: z.boolean().default(false) }),
        (ctx, { keyOn, isSure, ...report }) => freezeReport(ctx, keyOn, { ...report, ...(isSure && { isSure: 'yes' }) }),
      ),
    },
  ),
  ...deeds(
    { may: canImport, texts: { under_way: 'Diese Übernahme läuft schon, oder sie ist fertig.' } },
    'post /imports/{id}/sheet chooseSheet Nimmt ein anderes Blatt der Datei; das erste ist 0',
    { chooseSheet: forId(z.object({ sheet: z.int().min(0).max(100) }), (ctx, id, { sheet }) => chooseSheet(ctx, id, sheet)) },
  ),
]
