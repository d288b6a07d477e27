import { Subscribe } from '../feeds/subscribe.tsx'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/public-plan'
import './operations.css'
import { HELPER_READS, joinAddress } from './operations-address.ts'
import type { ShiftView } from './plan-view.ts'

export { loader } from './public-plan.page.ts'

type Data = Route.ComponentProps['loaderData']

function Shift({ shift, slug, isOpen }: { shift: ShiftView; slug: string; isOpen: boolean }) {
  const { id, task, time, place, demands, description, free, isOver, state } = shift
  return (
    <li className="card helper-shift">
      <div className="min-w-0">
        <h3 className="text-[1.1rem]">{task}</h3>
        <p className="tabular">{[time, place].filter(Boolean).join(' · ')}</p>
        {(demands.length > 0 || description) && (
          <p className="text-muted break-words">{[...demands, description].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <div className="helper-shift-join">
        <State kind={state.kind}>{state.text}</State>
        {isOpen && !isOver && free > 0 && (
          <LinkButton to={joinAddress(slug, id)} aria-label={`Ich helfe: ${task}, ${time}`}>
            Ich helfe
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function Contact({ contact: { name, phone, email } }: { contact: Data['contact'] }) {
  if (!name && !phone && !email) return null
  return (
    <p className="text-muted">
      Fragen?{name && ` ${name}`}{' '}
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link">
          {phone}
        </a>
      )}{' '}
      {email && (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      )}
    </p>
  )
}

/** Public plan; names nobody. Works without JavaScript. */
export default function Helpers({ loaderData }: Route.ComponentProps) {
  useLive(...HELPER_READS)
  const { slug, title, line, description, contact, days, feed, isOpen } = loaderData
  return (
    <>
      <Band eyebrow="Wir suchen Helferinnen und Helfer" title={title} line={line} />
      <div className="page grid max-w-3xl gap-6">
        {!isOpen && <Notice title="Hier kann man sich nicht mehr eintragen.">Danke an alle, die geholfen haben!</Notice>}
        {description && <p className="whitespace-pre-line break-words">{description}</p>}
        <Contact contact={contact} />
        {days.map(({ day, shifts }) => (
          <section key={day} aria-label={day}>
            <h2 className="text-[1.3rem]">{day}</h2>
            <ul className="mt-3 grid gap-3">
              {shifts.map((shift) => (
                <Shift key={shift.id} shift={shift} slug={slug} isOpen={isOpen} />
              ))}
            </ul>
          </section>
        ))}
        <Subscribe title="Schichten im Kalender" {...feed}>
          Alle Schichten mit ihren freien Plätzen, ohne Namen.
        </Subscribe>
      </div>
    </>
  )
}
