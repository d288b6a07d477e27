import { plural } from '../../kernel/plural.ts'

const claims = (count: number) => plural(count, 'Forderung', 'Forderungen')

export const CLAIM_JOURNAL = {
  runMade: 'Vorschau eines Beitragslaufs angelegt',
  runRefreshed: (changed: number) => `Beitragslauf neu gerechnet: ${plural(changed, 'Betrag', 'Beträge')} anders`,
  runHeld: (isHeld: boolean) => (isHeld ? 'Betrag im Beitragslauf zurückgestellt' : 'Betrag im Beitragslauf wieder aufgenommen'),
  runRemoved: 'Vorschau eines Beitragslaufs verworfen',
  runIssued: (count: number) => `Beitragslauf gebucht: ${claims(count)}`,
  announced: (count: number) => `Lastschriften angekündigt: ${plural(count, 'Zahler', 'Zahler')}`,
  made: 'Forderung gebucht',
  deferred: 'Forderung gestundet',
  instalments: (count: number) => `Forderung in ${count} Raten geteilt`,
  waived: 'Forderung erlassen',
  cancelled: 'Forderung storniert',
  split: 'Forderung geteilt',
  fileMade: (count: number) => `Lastschriftdatei erstellt: ${plural(count, 'Lastschrift', 'Lastschriften')}`,
  fileWithdrawn: 'Lastschriftdatei zurückgenommen',
  returned: 'Lastschrift kam zurück',
  returnCleared: 'Rücklastschrift geklärt',
  imported: (lines: number) => `Kontoauszug eingelesen: ${plural(lines, 'Umsatz', 'Umsätze')}`,
  allocated: 'Zahlung zugeordnet',
  entered: 'Zahlung eingetragen',
  undone: 'Zuordnung einer Zahlung aufgehoben',
  ignored: 'Umsatz ohne Forderung abgelegt',
}
