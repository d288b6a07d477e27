export interface Key {
  keys: readonly string[]
  does: string
}

interface KeyGroup {
  title: string
  keys: readonly Key[]
}

export const EVERYWHERE: readonly Key[] = [
  { keys: ['Strg', 'K'], does: 'Suchen und Befehle ausführen' },
  { keys: ['/'], does: 'Ins Suchfeld springen' },
  { keys: ['?'], does: 'Diese Tasten zeigen' },
  { keys: ['Esc'], does: 'Fenster schließen' },
]

const WALK: Key = { keys: ['←', '↑', '↓', '→'], does: 'Von Belegung zu Belegung gehen' }

const PLAN: KeyGroup = {
  title: 'Auf dem Plan',
  keys: [
    WALK,
    { keys: ['Enter'], does: 'Belegung öffnen; auf dem Plan selbst: freie Zeit vorschlagen' },
    { keys: ['N'], does: 'Nächste freie Zeit vorschlagen' },
    { keys: ['Umschalt', '← ↑ ↓ →'], does: 'Belegung aufnehmen und verschieben' },
    { keys: ['+', '−'], does: 'Aufgenommene Belegung verlängern, verkürzen' },
    { keys: ['Enter'], does: 'Aufgenommene Belegung ablegen' },
    { keys: ['Strg', 'Enter'], does: 'Kopie der aufgenommenen Belegung eintragen' },
    { keys: ['Esc'], does: 'Verschieben abbrechen' },
  ],
}

const TEXT: KeyGroup = {
  title: 'Im Textfeld mit Werkzeugen',
  keys: [
    { keys: ['Strg', 'B'], does: 'Fett' },
    { keys: ['Strg', 'I'], does: 'Kursiv' },
    { keys: ['Strg', 'Z'], does: 'Letzte Eingabe zurücknehmen' },
  ],
}

/** By pattern of the page. A page with keys of its own adds them here. */
const PAGES: Readonly<Record<string, readonly KeyGroup[]>> = {
  '/admin/bookings': [PLAN],
  '/admin/courses/*': [TEXT],
  '/admin/events/:event': [TEXT],
  '/admin/news/pages/*': [TEXT],
}

export const keysOf = (page: string): readonly KeyGroup[] => PAGES[page] ?? []
