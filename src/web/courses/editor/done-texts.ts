import { plural } from '../../../kernel/plural.ts'

const scheduled = (added: number, changed: number, dropped: number): string => {
  const parts = [
    added > 0 ? `${plural(added, 'Termin', 'Termine')} neu` : '',
    changed > 0 ? `${changed} geändert` : '',
    dropped > 0 ? `${dropped} entfernt` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `Gespeichert: ${parts.join(', ')}.` : 'Gespeichert. An den Terminen ändert sich nichts.'
}

const told = (mailed: number, toCall: number): string => {
  const mails = mailed > 0 ? ` ${plural(mailed, 'Person bekommt', 'Personen bekommen')} eine E-Mail.` : ''
  const calls =
    toCall > 0
      ? ` Bitte rufen Sie ${toCall === 1 ? 'eine Person ohne E-Mail-Adresse' : `${toCall} Personen ohne E-Mail-Adresse`} an.`
      : ''
  return `Gespeichert.${mails}${calls}`
}

const DONE = {
  gespeichert: () => 'Gespeichert.',
  veröffentlicht: () => 'Das Angebot steht jetzt auf der Website.',
  zurückgezogen: () => 'Das Angebot ist wieder ein Entwurf und steht nicht mehr auf der Website.',
  läuft: () => 'Das Angebot läuft jetzt.',
  beendet: () => 'Das Angebot ist beendet.',
  archiviert: () => 'Das Angebot ist archiviert.',
  entwurf: () => 'Das Angebot ist wieder ein Entwurf.',
  'bleibt-entwurf': () => 'Das Angebot bleibt ein Entwurf.',
  vorgemerkt: () => 'Das Angebot wird zu dieser Zeit veröffentlicht.',
  termin: () => 'Der Termin ist eingetragen.',
  'termin-entfernt': () => 'Der Termin ist entfernt.',
  'findet-statt': () => 'Die Stunde findet an diesem Tag statt. Die Halle ist belegt.',
  pausiert: () => 'Die Stunde fällt an diesem Tag aus. Die Halle ist frei.',
  bild: () => 'Das Bild ist gespeichert. Kleinere Fassungen für Telefone entstehen in der nächsten Minute.',
  'bild-entfernt': () => 'Das Bild ist entfernt.',
  angelegt: () => 'Der Entwurf ist angelegt.',
  saison: () => 'Die Saison ist angelegt.',
  'saison-entfernt': () => 'Die Saison ist gelöscht.',
  abgesagt: (people: number) => `Das Angebot ist abgesagt. ${plural(people, 'Person ist', 'Personen sind')} benachrichtigt.`,
  zeiten: scheduled,
  'zeiten-gesagt': told,
} satisfies Record<string, (...figures: number[]) => string>

/** What was done, fit for the address: a key of ours and figures (`zeiten.12.0.1`), so that no link puts other words on the screen. */
export type Done = string & { readonly done: unique symbol }

/** The note of something done; the figures are those of its text. */
export const done = <Key extends keyof typeof DONE>(key: Key, ...figures: Parameters<(typeof DONE)[Key]>): Done =>
  [key, ...figures].join('.') as Done

/** The text for a note from the address; null for anything that `done` did not make. */
export function doneText(given: string | null): string | null {
  const [key = '', ...rest] = (given ?? '').split('.')
  if (!Object.hasOwn(DONE, key) || rest.some((figure) => !/^\d{1,5}$/.test(figure))) return null
  const textOf: (...figures: number[]) => string = DONE[key as keyof typeof DONE]
  return textOf.length === rest.length ? textOf(...rest.map(Number)) : null
}
