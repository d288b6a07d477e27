import type { RuleKind } from '../../domain/tariffs/input.ts'

/** A field of a rule's form; its name is the path of the value in the rule. */
export interface RuleField {
  name: string
  label: string
  type: 'text' | 'money' | 'count' | 'choice' | 'ticks' | 'tick' | 'list' | 'days'
  options?: readonly (readonly [value: string, label: string])[]
  hint?: string
  isOptional?: boolean
  /** Chosen in a new rule. */
  start?: string
}

export const count = (name: string, label: string, hint?: string): RuleField => ({
  name,
  label,
  type: 'count',
  isOptional: true,
  ...(hint === undefined ? {} : { hint }),
})
/** Rules of which a regulation has one: when it collects, and what counts when. */
export const SETTING_FIELDS = {
  interval: [
    {
      name: 'months',
      label: 'Eingezogen wird',
      type: 'choice',
      options: [
        ['1', 'jeden Monat'],
        ['2', 'alle zwei Monate'],
        ['3', 'jedes Vierteljahr'],
        ['4', 'alle vier Monate'],
        ['6', 'jedes Halbjahr'],
        ['12', 'einmal im Jahr'],
      ],
      start: '12',
    },
    {
      name: 'dueDays',
      label: 'Fällig am',
      type: 'days',
      hint: 'Ein Tag für jeden Zeitraum, mit Komma: 01.01., 01.07. Leer: jeweils der erste Tag.',
      isOptional: true,
    },
    { ...count('startsIn', 'Beitragsjahr beginnt im Monat', '1 für Januar.'), start: '1' },
    {
      name: 'late',
      label: 'Wer nach der Fälligkeit eintritt, zahlt',
      type: 'choice',
      options: [
        ['at_once', 'sofort'],
        ['next_due_day', 'mit dem nächsten Einzug'],
      ],
    },
  ],
  pro_rata: [
    {
      name: 'by',
      label: 'Beim Eintritt wird berechnet',
      type: 'choice',
      options: [
        ['month', 'ab dem Monat'],
        ['quarter', 'ab dem Vierteljahr'],
        ['half_year', 'ab dem Halbjahr'],
        ['none', 'das ganze Jahr'],
      ],
    },
    count('joinedUntilDay', 'Der Monat zählt bei Eintritt bis zum', 'Tag des Monats, zum Beispiel 15. Leer: immer.'),
    {
      name: 'leaving',
      label: 'Beim Austritt wird gezahlt bis zum Ende des',
      type: 'choice',
      options: [
        ['month', 'Monats'],
        ['quarter', 'Vierteljahres'],
        ['half_year', 'Halbjahres'],
        ['year', 'Jahres'],
      ],
    },
  ],
  age: [
    {
      name: 'on',
      label: 'Ein neues Alter zählt',
      type: 'choice',
      options: [
        ['next_month', 'ab dem Monat nach dem Geburtstag'],
        ['month', 'schon im Monat des Geburtstags'],
        ['period', 'ab dem nächsten Einzug'],
        ['key_date', 'am Stichtag, für das ganze Jahr'],
      ],
    },
    { name: 'day', label: 'Stichtag', type: 'text', hint: 'Nur wenn ein Stichtag zählt, zum Beispiel 01.01.', isOptional: true },
    {
      name: 'year',
      label: 'Stichtag',
      type: 'choice',
      options: [
        ['same', 'dieses Jahres'],
        ['previous', 'des Vorjahres'],
      ],
    },
  ],
  changes: [
    {
      name: 'from',
      label: 'Ein anderer Status, eine andere Abteilung oder Familie, ein Nachweis zählt',
      type: 'choice',
      options: [
        ['month', 'im selben Monat'],
        ['next_month', 'ab dem Monat danach'],
        ['period', 'ab dem nächsten Einzug'],
        ['year', 'ab dem nächsten Beitragsjahr'],
      ],
    },
  ],
} satisfies Partial<Record<RuleKind, readonly RuleField[]>>
