import { Form, redirect } from 'react-router'
import { contactText } from '../../domain/clubs/find-contact.ts'
import { profileOf } from '../../domain/context.ts'
import { findFeedSecret, renewFeedAddress } from '../../domain/feeds/renew-feed-address.ts'
import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { NoPerson } from '../user/no-person.tsx'
import type { Route } from './+types/own-calendar'
import { FEEDS, subscribeAddress } from './feed-address.ts'
import { Subscribe } from './subscribe.tsx'

const PATH = '/member/me/calendar'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, origin } = gateOf(context)
  const { personId, role } = profileOf(ctx.actor)
  const secret = await findFeedSecret(ctx)
  const of = (path: string) => ({ subscribe: subscribeAddress(origin, path), address: `${origin}${path}` })
  return {
    hasPerson: personId !== null,
    contact: personId === null ? await contactText(ctx) : '',
    own: secret && of(FEEDS.person(secret)),
    led: secret && role !== 'reader' ? of(FEEDS.trainer(secret)) : null,
    isNew: url.searchParams.has('neu'),
    page: { noindex: true },
  }
}

export async function action({ context }: Route.ActionArgs) {
  await renewFeedAddress(gateOf(context).ctx)
  return redirect(`${PATH}?neu=1`)
}

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

export default function OwnCalendar({ loaderData: { hasPerson, contact, own, led, isNew } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Mein Kalender" line="Ihre Stunden und Termine auf dem Handy, immer auf dem neuesten Stand." />
      <div className="page grid max-w-3xl gap-5">
        {isNew && own && (
          <div role="status">
            <Notice kind="good" title="Die Adresse ist erzeugt." />
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
