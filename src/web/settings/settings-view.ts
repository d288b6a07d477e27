import { toClub } from '../../domain/clubs/queries.ts'
import { type ChecklistFacts, checklistOf, missingInImprint, type Step } from '../../domain/clubs/rules.ts'
import { FIELD_TEXTS, STEP_TEXTS } from '../../domain/clubs/texts.ts'
import type { Club } from '../../domain/context.ts'
import { formatIban } from '../../kernel/bank-codes.ts'
import { embedOrigin, snippetsOf } from '../embed/embed-address.ts'

type Settings = Awaited<ReturnType<typeof import('../../domain/clubs/queries.ts').getSettings>>

export function presentSettings({ club, details, departments }: Settings) {
  const { displayName, slogan, title, flags, colours, footerLinks, copyrightYear, hosts, stateCode, hasAssumptionDay } =
    toClub(club)
  const { clubId, version: detailsVersion, ...fields } = details
  return {
    name: club.name,
    version: club.version,
    badgeFileId: club.badgeFileId,
    face: {
      displayName,
      slogan,
      title,
      stateCode,
      hasAssumptionDay,
      copyrightYear,
      primaryColour: colours.primary,
      secondaryColour: colours.secondary,
    },
    flags,
    hosts,
    footerLinks,
    details: { ...fields, iban: formatIban(fields.iban) },
    detailsVersion,
    departments,
  }
}
export type SettingsView = ReturnType<typeof presentSettings>

/** Steps of a new club; null once all are done. */
export function presentChecklist(facts: ChecklistFacts) {
  const missing = missingInImprint(facts).map((field) => FIELD_TEXTS[field] ?? field)
  const more = (step: Step) => (step === 'imprint' && missing.length > 0 ? `: ${missing.join(', ')}` : '')
  const steps = checklistOf(facts).map(({ step, isDone }) => ({ step, isDone, text: STEP_TEXTS[step] + more(step) }))
  const done = steps.filter(({ isDone }) => isDone).length
  return done === steps.length ? null : { steps, done }
}
export type ChecklistView = NonNullable<ReturnType<typeof presentChecklist>>

/** Snippets are null without an address of the club. */
export function presentEmbed(club: Pick<Club, 'hosts'>, origin: string, origins: readonly string[]) {
  const at = embedOrigin(club, origin)
  return { origins: origins.join('\n'), snippets: at ? snippetsOf(at) : null }
}
export type EmbedView = ReturnType<typeof presentEmbed>
