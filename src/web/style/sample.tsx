import { Accordion } from '../ui/accordion.tsx'
import { Band } from '../ui/band.tsx'
import { SampleActions, SampleColours, SampleStates, SampleWords } from './sample-basics.tsx'
import { SampleFloating } from './sample-floating.tsx'
import { SampleForm } from './sample-form.tsx'
import { SampleLists } from './sample-lists.tsx'
import { SampleStaff } from './sample-staff.tsx'

const SECTIONS = [
  { id: 'worte', title: 'Schrift und Worte', Content: SampleWords },
  { id: 'farben', title: 'Farben', Content: SampleColours },
  { id: 'tasten', title: 'Tasten und Links', Content: SampleActions },
  { id: 'zustaende', title: 'Zustände, Hinweise, Karten', Content: SampleStates },
  { id: 'formular', title: 'Formulare', Content: SampleForm },
  { id: 'listen', title: 'Listen, Tabellen, Filter, Zahlen', Content: SampleLists },
  { id: 'verwaltung', title: 'Verwaltung: Filter, Auswahl, Detail, Reihen', Content: SampleStaff },
  { id: 'schwebend', title: 'Meldungen, Dialog, Menü, Tooltip', Content: SampleFloating },
] as const

/** Every component of `ui/` in its states, to look at after a change. */
export default function Sample() {
  return (
    <>
      <Band title="Beispiel-Akkordeon" line="Alle Bausteine der Anwendung in ihren Zuständen." />
      <div className="page grid gap-3">
        {SECTIONS.map(({ id, title, Content }, at) => (
          <Accordion key={id} id={id} title={title} open={at < 4}>
            <Content />
          </Accordion>
        ))}
      </div>
    </>
  )
}
