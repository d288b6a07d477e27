import { plural } from '../../kernel/plural.ts'

const claims = (count: number) => plural(count, 'Forderung', 'Forderungen')

export const CLAIM_JOURNAL = {
  runMade: 'Vorschau eines Laufs angelegt',
  runRefreshed: (changed: number) => `Lauf neu gerechnet: ${plural(changed, 'Betrag', 'Beträge')} anders`,
  runHeld: (isHeld: boolean) => (isHeld ? 'Betrag im Lauf zurückgestellt' : 'Betrag im Lauf wieder aufgenommen'),
  runRemoved: 'Vorschau eines Laufs verworfen',
  runIssued: (count: number) => `Lauf gebucht: ${claims(count)}`,
  rehearsed: (same: number, differing: number) =>
    `Wechsel geprobt: ${plural(same, 'Zahler', 'Zahler')} gleich, ${differing} mit Unterschied`,
  announced: (count: number) => `Lastschriften angekündigt: ${plural(count, 'Zahler', 'Zahler')}`,
  toldOfDebit: 'Lastschrift angekündigt',
  booksChanged: 'Konto und Steuer für Forderungen festgelegt',
  booksRemoved: 'Konto und Steuer für Forderungen wieder wie vorgeschlagen',
  paidOut: 'Guthaben ausgezahlt',
  made: 'Forderung gebucht',
  deferred: 'Forderung gestundet',
  instalments: (count: number) => `Forderung in ${count} Raten geteilt`,
  waived: 'Forderung erlassen',
  cancelled: 'Forderung storniert',
  restored: (wasWaived: boolean) => (wasWaived ? 'Erlass einer Forderung zurückgenommen' : 'Stundung zurückgenommen'),
  split: 'Forderung geteilt',
  leftDecided: (isKept: boolean) =>
    isKept ? 'Abgemeldet nach Abrechnung: bleibt geschuldet' : 'Abgemeldet nach Abrechnung: gutgeschrieben',
  fileMade: (count: number) => `Lastschriftdatei erstellt: ${plural(count, 'Lastschrift', 'Lastschriften')}`,
  fileRead: 'Lastschriftdatei mit Bankverbindungen ausgegeben',
  fileWithdrawn: 'Lastschriftdatei zurückgenommen',
  accountRead: 'Bankverbindung über die Schnittstelle gelesen',
  returned: 'Lastschrift kam zurück',
  returnCleared: 'Rücklastschrift geklärt',
  imported: (lines: number, foreign: number) =>
    `Kontoauszug eingelesen: ${plural(lines, 'Umsatz', 'Umsätze')}${foreign > 0 ? `, ${foreign} in anderer Währung nicht übernommen` : ''}`,
  allocated: 'Zahlung zugeordnet',
  entered: 'Zahlung eingetragen',
  undone: 'Zuordnung einer Zahlung aufgehoben',
  doubled: 'Umsatz als doppelt abgelegt',
  ignored: 'Umsatz ohne Forderung abgelegt',
}
