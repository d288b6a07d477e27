import { Form } from 'react-router'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { NoPerson } from '../ui/no-person.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/own-calendar'
import { Subscribe } from './subscribe.tsx'

export { action, loader } from './own-calendar.page.ts'

function Renew() {
  return (
    <Form method="post" className="card grid gap-3">
      <h2 className="text-[1.1rem]">Neue Adresse</h2>
      <p>
        Wer die Adresse kennt, sieht diese Termine. Ist sie in falsche Hände geraten, erzeugen Sie eine neue: Die alte zeigt dann
        nichts mehr, und Sie abonnieren den Kalender neu.
      </p>
      <div className="actions">
        <SubmitButton look="quiet">Neu erzeugen</SubmitButton>
      </div>
    </Form>
  )
}

export default function OwnCalendar({ loaderData: { hasPerson, contact, own, led, done } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Mein Kalender" line="Ihre Stunden und Termine auf dem Handy, immer auf dem neuesten Stand." />
      <div className="page grid max-w-3xl gap-5">
        {done && own && (
          <div role="status">
            <Notice kind="good" title={done} />
          </div>
        )}
        {!hasPerson && <NoPerson contact={contact} />}
        {hasPerson && !own && (
          <Form method="post" className="card grid gap-3">
            <p>
              Darin stehen die Stunden, an denen Sie oder Ihre Kinder teilnehmen, und die Sie leiten. Abgesagte sind als solche
              gekennzeichnet. Die Adresse ist geheim und gehört nur Ihnen.
            </p>
            <div className="actions">
              <SubmitButton>Adresse erzeugen</SubmitButton>
            </div>
          </Form>
        )}
        {own && (
          <Subscribe title="Alles, was mich betrifft" {...own}>
            Die Stunden, an denen Sie oder Ihre Kinder teilnehmen, und die Sie leiten. Dazu Termine, die nur für Mitglieder oder
            Mitarbeitende sind, wenn Sie dazugehören.
          </Subscribe>
        )}
        {led && (
          <Subscribe title="Nur was ich leite" {...led}>
            Für alle, die Stunden leiten, auch in Vertretung.
          </Subscribe>
        )}
        {own && <Renew />}
        <LinkButton to="/member/me" look="quiet" className="w-fit">
          Mein Profil
        </LinkButton>
      </div>
    </>
  )
}
