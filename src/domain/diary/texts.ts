export const ACTIVITIES = {
  run: 'Laufen',
  walk: 'Gehen, Wandern',
  cycle: 'Radfahren',
  swim: 'Schwimmen',
  gym: 'Turnen, Gymnastik',
  strength: 'Kraft',
  ball: 'Ballspiel',
  dance: 'Tanzen',
  other: 'Anderes',
} as const
export type Activity = keyof typeof ACTIVITIES

export const STRAINS = { light: 'leicht', moderate: 'mittel', vigorous: 'anstrengend' } as const
export type Strain = keyof typeof STRAINS

export type DiaryRefusal = 'in_future' | 'too_old' | 'changed_meanwhile'

export const DIARY_REFUSALS: Readonly<Record<DiaryRefusal, string>> = {
  in_future: 'Dieser Tag kommt erst noch. Bitte tragen Sie ein, was schon war.',
  too_old: 'Bitte geben Sie einen Tag ab dem Jahr 2000 an.',
  changed_meanwhile:
    'Diesen Eintrag haben Sie inzwischen an anderer Stelle geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
}
