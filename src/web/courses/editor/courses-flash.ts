import { plural } from '../../../kernel/plural.ts'
import { flash } from '../../kit/flash.ts'

const scheduled = (added: number, changed: number, dropped: number): string => {
  const parts = [
    added > 0 ? `${plural(added, 'Termin', 'Termine')} neu` : '',
    changed > 0 ? `${changed} geändert` : '',
    dropped > 0 ? `${dropped} entfernt` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `Gespeichert: ${parts.join(', ')}.` : 'Gespeichert. An den Terminen ändert sich nichts.'
}

const told = (mailed: number, toCall: number): string => {
  const mails = mailed > 0 ? ` ${plural(mailed, 'E-Mail geht', 'E-Mails gehen')} hinaus.` : ''
  const calls =
    toCall > 0
      ? ` Bitte rufen Sie ${toCall === 1 ? 'eine Person ohne E-Mail-Adresse' : `${toCall} Personen ohne E-Mail-Adresse`} an.`
      : ''
  return `Gespeichert.${mails}${calls}`
}

export const FLASH = flash({
  gespeichert: 'Gespeichert.',
  veröffentlicht: 'Das Angebot steht jetzt auf der Website.',
  zurückgezogen: 'Das Angebot ist wieder ein Entwurf und steht nicht mehr auf der Website.',
  beendet: 'Das Angebot ist beendet.',
  archiviert: 'Das Angebot ist archiviert.',
  entwurf: 'Das Angebot ist wieder ein Entwurf.',
  'bleibt-entwurf': 'Das Angebot bleibt ein Entwurf.',
  vorgemerkt: 'Das Angebot wird zu dieser Zeit veröffentlicht.',
  termin: 'Der Termin ist eingetragen.',
  'termin-entfernt': 'Der Termin ist entfernt.',
  'findet-statt': 'Die Stunde findet an diesem Tag statt. Die Halle ist belegt.',
  pausiert: 'Die Stunde fällt an diesem Tag aus. Die Halle ist frei.',
  bild: 'Das Bild ist gespeichert. Kleinere Fassungen für Handys entstehen in der nächsten Minute.',
  'bild-entfernt': 'Das Bild ist entfernt.',
  angelegt: 'Der Entwurf ist angelegt.',
  saison: 'Die Saison ist angelegt.',
  'saison-entfernt': 'Die Saison ist gelöscht.',
  abgesagt: (people: number) => `Das Angebot ist abgesagt. ${plural(people, 'Person ist', 'Personen sind')} benachrichtigt.`,
  zeiten: scheduled,
  'zeiten-gesagt': told,
})
