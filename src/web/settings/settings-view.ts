import { toClub } from '../../domain/clubs/queries.ts'
import { SECOND_FACTOR_PARAMETER } from '../../domain/clubs/require-second-factor.ts'
import type { Club } from '../../domain/context.ts'
import { ROLES } from '../../domain/context.ts'
import { rolesNeedingSecondFactor } from '../../domain/users/rules.ts'
import { ROLE_HELP, ROLE_NAMES } from '../../domain/users/texts.ts'
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

/** Snippets are null without an address of the club. */
export function presentEmbed(
  club: Pick<Club, 'hosts'>,
  origin: string,
  origins: readonly string[],
  halls: readonly { name: string; slug: string }[],
) {
  const at = embedOrigin(club, origin)
  return { origins: origins.join('\n'), snippets: at ? snippetsOf(at, halls) : null }
}
export type EmbedView = ReturnType<typeof presentEmbed>

type Stored = Awaited<ReturnType<typeof import('../../domain/clubs/queries.ts').findParameters>>

/** The second factor has a part of its own. */
export function presentParameters({ parameters }: Stored) {
  const { [SECOND_FACTOR_PARAMETER]: _, ...others } = parameters
  return { isReady: Object.keys(others).length > 0, parameters: others }
}

/** Readers reach nothing that would need it. */
export function presentSecondFactor({ parameters }: Stored) {
  const was = parameters[SECOND_FACTOR_PARAMETER] ?? null
  const required = rolesNeedingSecondFactor(was ?? '')
  return {
    was,
    roles: ROLES.filter((role) => role !== 'reader').map((role) => ({
      name: role,
      label: ROLE_NAMES[role],
      hint: ROLE_HELP[role],
      isRequired: required.includes(role),
    })),
  }
}
export type SecondFactorView = ReturnType<typeof presentSecondFactor>
