import { MEMBER_REFUSALS } from '../members/texts.ts'

export const KIND_TEXTS = { withdrawal: 'Widerruf', notice: 'Kündigung' } as const

/** `ordentliche Kündigung`, `Widerruf`. */
export const kindText = (kind: keyof typeof KIND_TEXTS, way: string): string =>
  way === '' ? KIND_TEXTS[kind] : `${way}e ${KIND_TEXTS[kind]}`

const HANDLE_REFUSALS = { already_handled: 'Diese Erklärung hat inzwischen jemand anderes erledigt.' } as const

export const EXIT_REFUSALS = {
  ...HANDLE_REFUSALS,
  already_declared: 'Für diese Mitgliedschaft liegt schon eine Kündigung vor.',
  already_ended: 'Der Austritt ist schon eingetragen.',
  no_notice: 'Für diese Mitgliedschaft liegt keine Kündigung mehr vor.',
  is_minor: 'Bis zum 18. Geburtstag kündigen Ihre Sorgeberechtigten: mit ihrem eigenen Konto oder bei der Geschäftsstelle.',
  unknown_number: 'Diese Mitgliedsnummer gibt es nicht. Bitte vergleichen Sie sie mit der Mitgliederliste.',
  not_a_member: MEMBER_REFUSALS.not_a_member,
  exit_before_entry: MEMBER_REFUSALS.exit_before_entry,
  changed_meanwhile: MEMBER_REFUSALS.changed_meanwhile,
} as const
export type ExitRefusal = keyof typeof EXIT_REFUSALS
