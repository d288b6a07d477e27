/** Of an offer's ages in years, and its sexes; what is unset says nothing. */
export interface People {
  youngestFrom?: number
  youngestTo?: number
  oldestTo?: number
  sexes?: 'm' | 'w'
}

/** A text of an offer, or for whom it is. */
export type Clue = string | People

const UNDER_AGE = { oldestTo: 17 }
const GROWN = { youngestFrom: 16 }

/** Words of visitors, as `fold` writes them, and what else each means; a meaning finds alone. */
const MEANINGS: readonly [words: string, ...meanings: Clue[]][] = [
  ['baby babys saeugling saeuglinge', { youngestTo: 1, oldestTo: 6 }],
  ['kleinkind kleinkinder', { youngestTo: 3, oldestTo: 6 }],
  ['kind kinder kids', 'kind', 'kids', { oldestTo: 14 }],
  ['jugend jugendliche teenager teens', 'jugend', { youngestFrom: 8, oldestTo: 19 }],
  ['erwachsene erwachsenen', GROWN],
  ['senior senioren seniorin seniorinnen aeltere aelteren rentner', { youngestFrom: 50 }],
  ['mutter muetter vater vaeter eltern mama papa familie familien', 'eltern', 'famili'],
  ['maedchen', 'weiblich', { sexes: 'w', ...UNDER_AGE }],
  ['junge jungen jungs buben', 'maennlich', { sexes: 'm', ...UNDER_AGE }],
  ['frau frauen damen', 'frauen', 'damen', { sexes: 'w', ...GROWN }],
  ['mann maenner herren', 'maenner', 'herren', { sexes: 'm', ...GROWN }],
  ['tanz tanzen dance', 'tanz', 'dance'],
  ['laufen joggen jogging', 'lauf'],
  ['kicken', 'fussball'],
  ['rueckenschmerzen', 'ruecken', 'wirbelsaeule'],
]
const MEANT = new Map(MEANINGS.flatMap(([words, ...meanings]) => words.split(' ').map((word) => [word, meanings] as const)))

/** Meanings of a word beside its letters. */
export const meaningsOf = (word: string): readonly Clue[] => MEANT.get(word) ?? []

/** Words that say nothing about an offer. */
export const SILENT: ReadonlySet<string> = new Set(
  [
    'am an ab auf bei das dem den der die ein eine fuer fur ich im in mein meine meinen meiner mit oder suche und uhr um unser unsere',
    'von vom zu zum zur angebot angebote kurs kurse lernen sport stunde training unterricht verein',
  ].flatMap((words) => words.split(' ')),
)

/** Ends of compounds that say as little: a `Schwimmkurs` is about `schwimm`. */
const ENDS = ['kurse', 'kurs', 'sport', 'stunden', 'stunde', 'training', 'unterricht', 'gruppe']
const SHORTEST_STEM = 3

export function stemOf(word: string): string | null {
  const end = ENDS.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_STEM)
  return end === undefined ? null : word.slice(0, word.length - end.length)
}
