import { Mail, Phone, Search } from 'lucide-react'
import { Form, useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { ListPager } from '../ui/pagination.tsx'
import type { Route } from './+types/directory'
import { READS } from './members-address.ts'

export { loader } from './directory.page.ts'

const PATH = '/admin/mobile/members'

type Person = Route.ComponentProps['loaderData']['people'][number]

function Reached({ person, of }: { person: Person['reached'][number]; of: string }) {
  const { name, note, phone, email, call } = person
  const who = [name || of, note].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center gap-2">
      {(name || note) && <span className="text-muted">{[name, note].filter(Boolean).join(', ')}</span>}
      {call && (
        <a href={call} className="button button-quiet" aria-label={`${who} anrufen, ${phone}`}>
          <Phone aria-hidden="true" size={18} /> {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="button button-quiet" aria-label={`${who} eine E-Mail schreiben`}>
          <Mail aria-hidden="true" size={18} /> E-Mail
        </a>
      )}
    </li>
  )
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { people, next, text } = loaderData
  const [search] = useSearchParams()
  useLive(...READS)
  return (
    <>
      <PageHead title={<span className="text-[min(1em,7.6vw)]">Mitgliederverzeichnis</span>} line="Anrufen und schreiben." />
      <search>
        <Form action={PATH} className="mb-4 flex max-w-xl items-end gap-3" key={text}>
          <div className="grow">
            <TextField label="Suche" name="q" type="search" defaultValue={text} placeholder="Name" required={false} />
          </div>
          <Button type="submit" look="dark">
            <Search aria-hidden="true" size={18} /> Suchen
          </Button>
        </Form>
      </search>
      {people.length === 0 ? (
        <EmptyState>{text ? 'Auf diesen Namen passt niemand.' : 'Hier steht noch niemand.'}</EmptyState>
      ) : (
        <ul className="panel-rows max-w-3xl" aria-label="Mitglieder">
          {people.map((person) => (
            <li key={person.id} className="card grid gap-2">
              <span>
                <span className="font-semibold">{person.name}</span>
                {person.about && <span className="text-muted"> · {person.about}</span>}
              </span>
              {person.reached.length > 0 ? (
                <ul className="grid gap-2">
                  {person.reached.map((one) => (
                    <Reached key={one.id} person={one} of={person.name} />
                  ))}
                </ul>
              ) : (
                <span className="text-muted">Weder Telefon noch E-Mail hinterlegt</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListPager path={PATH} search={search} next={next} count={people.length} />
    </>
  )
}
