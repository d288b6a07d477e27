import type { RuleKind } from '../../domain/tariffs/input.ts'
import { count, type RuleField, SETTING_FIELDS } from './setting-fields.ts'

const STATUS_OPTIONS = [
  ['aktiv', 'aktiv'],
  ['passiv', 'passiv'],
  ['ehren', 'Ehrenmitglied'],
  ['kurzzeit', 'Kurzzeitmitglied'],
  ['ruhend', 'ruhend'],
] as const

const NAME: RuleField = { name: 'name', label: 'Name', type: 'text' }
const CENTS: RuleField = {
  name: 'cents',
  label: 'Betrag in Euro',
  type: 'money',
  hint: 'Zum Beispiel 12,00. Mit 0 ist es beitragsfrei.',
}
const PER: RuleField = {
  name: 'per',
  label: 'Dieser Betrag gilt',
  type: 'choice',
  options: [
    ['month', 'im Monat'],
    ['quarter', 'im Vierteljahr'],
    ['half_year', 'im Halbjahr'],
    ['year', 'im Jahr'],
  ],
  start: 'month',
}
const optional = (field: RuleField): RuleField => ({ ...field, isOptional: true })
const tick = (name: string, label: string): RuleField => ({ name, label, type: 'tick' })

/** For whom a rule holds; everything left empty: for everybody. */
const whom = (path = 'when'): RuleField[] => [
  count(`${path}.ageFrom`, 'Alter ab', 'In Jahren. Bleiben dieses und die nächsten Felder leer, gilt die Regel für alle.'),
  count(`${path}.ageTo`, 'Alter bis', 'Einschließlich: „unter 18“ ist 17.'),
  { name: `${path}.status`, label: 'Nur Mitglieder mit diesem Status', type: 'ticks', options: STATUS_OPTIONS, isOptional: true },
  {
    name: `${path}.departments`,
    label: 'Nur in diesen Abteilungen',
    type: 'list',
    hint: 'Mit Komma getrennt.',
    isOptional: true,
  },
  { name: `${path}.proof`, label: 'Nur mit diesem Nachweis', type: 'text', hint: 'Zum Beispiel Ausbildung.', isOptional: true },
  {
    name: `${path}.payment`,
    label: 'Zahlungsart',
    type: 'choice',
    options: [
      ['', 'egal'],
      ['debit', 'mit Lastschrift'],
      ['other', 'ohne Lastschrift'],
    ],
  },
]

const sizes = (['people', 'adults', 'children'] as const).flatMap((who) => {
  const noun = { people: 'Personen', adults: 'Erwachsene', children: 'Kinder' }[who]
  return [count(`${who}From`, `${noun} mindestens`), count(`${who}To`, `${noun} höchstens`)]
})

/** Fields of each kind, in the order of its form. */
export const RULE_FIELDS: Record<RuleKind, readonly RuleField[]> = {
  ...SETTING_FIELDS,
  class: [NAME, CENTS, PER, ...whom()],
  department: [
    { name: 'department', label: 'Abteilung', type: 'text' },
    CENTS,
    PER,
    {
      name: 'only',
      label: 'Gilt für',
      type: 'choice',
      options: [
        ['', 'alle in der Abteilung'],
        ['active', 'die dort Aktiven'],
        ['passive', 'die dort Passiven'],
      ],
    },
    ...whom(),
  ],
  departments: [
    {
      name: 'count',
      label: 'Wer in mehreren Abteilungen ist, zahlt',
      type: 'choice',
      options: [
        ['sum', 'alle Abteilungsbeiträge'],
        ['highest', 'nur den höchsten'],
      ],
    },
    {
      name: 'included',
      label: 'Neben einer anderen kostenfrei',
      type: 'list',
      hint: 'Abteilungen, mit Komma getrennt.',
      isOptional: true,
    },
  ],
  household: [
    NAME,
    {
      name: 'mode',
      label: 'Die Familie zahlt',
      type: 'choice',
      options: [
        ['once', 'einen Betrag zusammen'],
        ['cap', 'höchstens diesen Betrag'],
        ['each', 'für jede Person einen eigenen Betrag'],
      ],
    },
    { ...optional(CENTS), hint: 'Zusammen oder höchstens.' },
    {
      name: 'adultCents',
      label: 'Für jeden Erwachsenen, in Euro',
      type: 'money',
      hint: 'Nur bei einem Betrag für jede Person.',
      isOptional: true,
    },
    { name: 'childCents', label: 'Für jedes Kind, in Euro', type: 'money', isOptional: true },
    PER,
    ...sizes,
    { ...count('children.0.ageTo', 'Kinder zählen bis zum Alter'), start: '17' },
    { name: 'children.1.proof', label: 'Länger mit diesem Nachweis', type: 'text', isOptional: true },
    count('children.1.ageTo', 'mit Nachweis bis zum Alter'),
    count('furtherFrom', 'Weitere Kinder kosten ab dem'),
    { name: 'furtherCents', label: 'je weiteres Kind, in Euro', type: 'money', isOptional: true },
    tick('onRequest', 'Nur auf Antrag'),
    tick('withDepartments', 'Abteilungsbeiträge sind enthalten'),
  ],
  nth_child: [
    { ...count('from', 'Ab dem wievielten Kind'), isOptional: false, start: '3' },
    { ...count('percent', 'Nachlass in Prozent', '100 heißt frei.'), start: '100' },
    { ...count('children.ageTo', 'Kinder zählen bis zum Alter'), start: '17' },
  ],
  discount: [
    NAME,
    count('percent', 'Nachlass in Prozent', 'Oder ein Betrag:'),
    optional(CENTS),
    { ...PER, options: [['', 'kein Betrag'], ...(PER.options ?? [])], start: '' },
    tick('withDepartments', 'Auch auf Abteilungsbeiträge'),
    ...whom(),
  ],
  minimum: [CENTS, PER, ...whom()],
  surcharge: [
    NAME,
    optional(CENTS),
    {
      ...PER,
      options: [['', 'kein Betrag'], ...(PER.options ?? []), ['collection', 'bei jedem Einzug']],
    },
    count('percent', 'Oder Prozent des Beitrags'),
    ...whom(),
    count('discounts.0.percent', 'Davon erlassen, in Prozent', 'Wer weniger zahlt; 100 heißt: nichts.'),
    count('discounts.0.when.ageTo', 'erlassen bis zum Alter'),
    { name: 'discounts.0.when.proof', label: 'erlassen mit Nachweis', type: 'text', isOptional: true },
  ],
  entry: [
    { ...NAME, start: 'Aufnahmegebühr' },
    { ...optional(CENTS), hint: 'Oder Monatsbeiträge:' },
    count('months', 'So viele Monatsbeiträge'),
    count('waivedFrom', 'Entfällt ab der wievielten Person der Familie'),
    ...whom(),
  ],
}
