import { plural } from '../../kernel/plural.ts'
import { flash } from '../kit/flash.ts'

export const PLAN_FLASH = flash({
  angelegt: 'Angelegt. Tragen Sie jetzt die Schichten ein.',
  kopiert: 'Kopiert. Bitte prüfen Sie Tage und Zeiten.',
  gespeichert: 'Gespeichert.',
  anderer_tag:
    'Gespeichert. Schichten mit Uhrzeit behalten ihren Tag: Bitte ändern Sie sie unter „Schichten bearbeiten“, wenn auch sie wandern.',
  schichten: (count: number) => `${plural(count, 'Zeile', 'Zeilen')} gespeichert.`,
  oeffentlich: 'Veröffentlicht. Ab jetzt kann man sich eintragen.',
  zurueckgezogen: 'Zurückgezogen. Niemand kann sich mehr eintragen; wer eingetragen ist, bekommt eine E-Mail.',
  abgeschlossen: (count: number) =>
    `Abgeschlossen. ${plural(count, 'Einsatz ohne Eintrag zählt', 'Einsätze ohne Eintrag zählen')} als geleistet.`,
  gefragt: (count: number) => `${plural(count, 'Person', 'Personen')} gefragt. Wer zuerst zusagt, ist eingetragen.`,
  suche_beendet: 'Suche beendet. Wer noch nicht geantwortet hat, bekommt Bescheid.',
  eingetragen: 'Eingetragen. Steht die Schicht noch bevor, geht die Bestätigung an die E-Mail-Adresse.',
  war_da: 'Eingetragen: war da. Die Stunden zählen.',
  fehlte: 'Eingetragen: fehlte. Die Stunden zählen nicht.',
  ausgetragen: 'Ausgetragen. Wer eine Adresse hat, bekommt eine E-Mail.',
})
