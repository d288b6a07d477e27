import { CalendarCheck, CircleAlert, Clock, Plus, Users } from 'lucide-react'
import { HueMark, State } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { MailsWait } from '../ui/mails-wait.tsx'
import { Notice } from '../ui/notice.tsx'

const DEPARTMENTS = ['Schwimmen', 'Tanz', 'Turnen', 'Handball', 'Badminton', 'Fußball']
const COLOURS = [
  ['bg-brand text-on-brand', 'Vereinsfarbe'],
  ['bg-action text-on-action', 'Klickbar'],
  ['bg-raised text-ink', 'Fläche'],
  ['bg-ground text-ink', 'Grund'],
  ['bg-sunken text-muted', 'Vertieft'],
  ['bg-good-soft text-good', 'Gut'],
  ['bg-care-soft text-care', 'Achtung'],
  ['bg-bad-soft text-bad', 'Schlecht'],
] as const

export function SampleWords() {
  return (
    <div className="prose">
      <p className="font-head text-[1.75rem] leading-tight">Überschrift: Rückenfit für Groß und Klein</p>
      <p className="lead">Ein Vorspann sagt in einem Satz, worum es geht.</p>
      <p>
        Fließtext ist höchstens 70 Zeichen breit und spricht die Menschen mit Sie an. Zahlen tragen ihre Einheit: 1.234,56 €, 12
        Plätze, 17:30–18:30 Uhr, 23.11.2026. Namen wie Çelik, Łukasz, Škoda und Dvořák sehen genauso gut aus.
      </p>
      <p>
        Ein{' '}
        <a className="link" href="#farben">
          Link im Text
        </a>{' '}
        ist unterstrichen und blau.
      </p>
    </div>
  )
}

export function SampleColours() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {COLOURS.map(([look, name]) => (
          <li key={name} className={`rounded-control border border-line p-3 font-semibold ${look}`}>
            {name}
          </li>
        ))}
      </ul>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        {DEPARTMENTS.map((name, hue) => (
          <li key={name}>
            <HueMark hue={hue}>{name}</HueMark>
          </li>
        ))}
      </ul>
    </>
  )
}

export function SampleActions() {
  return (
    <div className="grid gap-4">
      <div className="actions">
        <Button>Platz verbindlich buchen</Button>
        <Button look="dark">Suchen</Button>
        <Button look="quiet">Abbrechen</Button>
        <Button look="danger">Stunde absagen</Button>
        <Button look="plain">Mehr Termine zeigen</Button>
      </div>
      <div className="actions">
        <Button disabled>Nicht möglich</Button>
        <Button look="quiet" size="small">
          <Plus aria-hidden="true" size={17} /> Klein
        </Button>
        <Button look="quiet" size="hall">
          In der Halle
        </Button>
        <LinkButton to="/">Führt zum Sportangebot</LinkButton>
        <CopyButton value="https://gsv.example/id/yoga">Adresse kopieren</CopyButton>
      </div>
    </div>
  )
}

export function SampleStates() {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <State kind="good" icon={CalendarCheck}>
          8 Plätze frei
        </State>
        <State kind="care" icon={Clock}>
          2 Plätze frei
        </State>
        <State kind="bad" icon={CircleAlert}>
          Warteliste, Platz 3
        </State>
        <State kind="info" icon={Users}>
          Anmelden ab 01.12.
        </State>
        <State>Entwurf</State>
      </div>
      <Notice title="Gut zu wissen">Die Halle ist in den Ferien geschlossen.</Notice>
      <Notice kind="good" title="Ihr Platz ist bestätigt">
        Wir freuen uns auf Sie am Montag, 23.11.2026.
      </Notice>
      <Notice kind="warning" title="Noch nicht bestätigt" action={<Button look="quiet">E-Mail noch einmal senden</Button>}>
        Bitte öffnen Sie den Link in unserer E-Mail bis 18:30 Uhr.
      </Notice>
      <MailsWait>Wer sich anmeldet, bekommt noch keine Bestätigung.</MailsWait>
      <Notice kind="bad" title="Das hat nicht geklappt">
        Der Kurs ist inzwischen ausgebucht. Sie können sich auf die Warteliste setzen lassen.
      </Notice>
      <div className="grid gap-3 sm:grid-cols-2">
        <Card title="Karte">Zusammengehöriges auf weißer Fläche.</Card>
        <Card title="Karte mit Abteilung" hue={2}>
          Die Farbe der Abteilung steht als Balken links.
        </Card>
      </div>
    </div>
  )
}
