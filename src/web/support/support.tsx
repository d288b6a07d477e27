import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Accordion } from '../ui/accordion.tsx'
import { Band } from '../ui/band.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/support'
import { HELP } from './help-texts.ts'
import type { Topic } from './topics.ts'

export { loader } from './support.page.ts'

function Group({ name, topics, open }: { name: string; topics: Topic[]; open: boolean }) {
  if (topics.length === 0) return null
  return (
    <section className="grid gap-2.5">
      <h2 className="mt-4">{name}</h2>
      {topics.map(({ id, title, text, link }) => (
        <Accordion key={id} id={id} title={title} open={open} level={3}>
          <div className="prose">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {link && (
              <p>
                <Link className="link font-semibold" to={link.to}>
                  {link.label}
                </Link>
              </p>
            )}
          </div>
        </Accordion>
      ))}
    </section>
  )
}

function ServiceState({ isRunning }: { isRunning: boolean }) {
  const Icon = isRunning ? CircleCheck : TriangleAlert
  return (
    <p className={`mt-8 flex items-center gap-2 font-semibold ${isRunning ? 'text-good' : 'text-care'}`}>
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      {isRunning
        ? 'Alles läuft, zurzeit ist keine Störung bekannt.'
        : 'Ein Teil der Anwendung arbeitet gerade nicht. Wir kümmern uns darum.'}
    </p>
  )
}

export default function Support({ loaderData: { search, topics, isRunning } }: Route.ComponentProps) {
  const groups = [...new Set(HELP.map(({ group }) => group))]
  return (
    <>
      <Band title="Hilfe" line="Antworten zu Anmeldung, Konto und Ihren Aufgaben im Verein.">
        <Form role="search" className="finder-search">
          <label htmlFor="q" className="sr-only">
            Hilfe durchsuchen
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={search}
            key={search}
            placeholder="Was suchen Sie?"
            className="finder-field"
          />
          <Button type="submit" look="dark" className="finder-go">
            Suchen
          </Button>
        </Form>
      </Band>
      <div className="page">
        {search !== '' && (
          <p role="status" className="text-muted">
            {topics.length === 1 ? '1 Antwort' : `${topics.length} Antworten`} zu „{search}“
          </p>
        )}
        {topics.length === 0 && (
          <EmptyState action={<LinkButton to="/support">Alle Themen zeigen</LinkButton>}>
            Dazu steht hier noch nichts. Versuchen Sie es mit einem anderen Wort.
          </EmptyState>
        )}
        {groups.map((name) => (
          <Group
            key={name}
            name={name}
            topics={topics.filter(({ group }) => group === name)}
            open={search !== '' && topics.length <= 3}
          />
        ))}
        <ServiceState isRunning={isRunning} />
      </div>
    </>
  )
}
