import { Bell, CalendarDays, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { CareLink } from '../attendance/care-link.tsx'
import { OwnCompensations } from '../compensations/own-compensations.tsx'
import { OwnCards } from '../credits/own-cards.tsx'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/profile'
import { cameFrom } from './child-address.ts'
import { Family } from './family.tsx'
import { ContactForm, NameForm } from './profile-forms.tsx'
import './member.css'
import { changeProfile } from './profile-action.ts'
import { type Fact, presentProfile } from './profile-view.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const profile = await presentProfile(gateOf(context), params.memberId)
  return { ...profile, isSaved: url.searchParams.has('gespeichert'), isForChild: cameFrom(url) !== null }
}

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  changeProfile(gateOf(context), request, { param: params.memberId, back: cameFrom(url) })

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="profile-facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

type Profile = Route.ComponentProps['loaderData']

interface EntryProps extends Pick<Profile['participations'][number], 'title' | 'path' | 'personName' | 'state'> {
  /** Lines below; an empty one is left out. */
  more?: readonly string[]
}

/** Something of the family, with the way to it. */
function Entry({ title, path, personName, state, more = [] }: EntryProps) {
  return (
    <li>
      <span>
        <Link to={path} className="link font-semibold">
          {title}
        </Link>
        <span className="block">
          {personName}: {state}
        </span>
        {more.filter(Boolean).map((line) => (
          <span key={line} className="block text-muted">
            {line}
          </span>
        ))}
      </span>
    </li>
  )
}

function Participations({ list }: { list: Profile['participations'] }) {
  if (list.length === 0) {
    return (
      <p>
        Noch keine.{' '}
        <Link to="/" className="link">
          Angebot ansehen
        </Link>
      </p>
    )
  }
  return (
    <ul className="profile-list">
      {list.map(({ next, consents, ...one }) => (
        <Entry key={one.id} {...one} more={[next && `Nächster Termin: ${next}`, consents]} />
      ))}
    </ul>
  )
}

/** What was signed up with another address is not here by itself. */
const NotAll = ({ email }: { email: string }) => (
  <p className="text-muted">
    Nicht alles da? Was Sie mit einer anderen Adresse als {email} angemeldet haben, steht hier nicht von selbst: Öffnen Sie den
    Link in unserer E-Mail dazu, während Sie eingeloggt sind, und wählen Sie „In meinem Profil zeigen“.
  </p>
)

function Consents({ list }: { list: Profile['consents'] }) {
  if (list.length === 0) return null
  return (
    <>
      <h3>Einwilligungen bei früheren Anmeldungen</h3>
      <ul className="profile-list">
        {list.map((one) => (
          <Entry key={one.id} {...one} />
        ))}
      </ul>
    </>
  )
}

function Wishes({ list }: { list: Profile['wishes'] }) {
  if (list.length === 0) return null
  return (
    <>
      <h3>Meine Wünsche</h3>
      <ul className="profile-list">
        {list.map(({ titles, next, ...one }) => (
          <Entry key={one.id} {...one} more={[titles, `Ausgelost wird: ${next}`]} />
        ))}
      </ul>
    </>
  )
}

function Login({ facts }: { facts: readonly Fact[] }) {
  return (
    <section className="card profile-card" aria-labelledby="zugang">
      <h2 id="zugang">Mein Zugang</h2>
      <FactList facts={facts} />
      <LinkButton to="/member/me/security" look="quiet">
        <ShieldCheck aria-hidden="true" size={18} /> Passwort und Sicherheit
      </LinkButton>
      <LinkButton to="/member/me/push" look="quiet">
        <Bell aria-hidden="true" size={18} /> Benachrichtigungen
      </LinkButton>
      <LinkButton to="/member/me/calendar" look="quiet">
        <CalendarDays aria-hidden="true" size={18} /> Mein Kalender
      </LinkButton>
    </section>
  )
}

function Notices({ isSaved, isSecondFactorMissing }: Pick<Profile, 'isSaved' | 'isSecondFactorMissing'>) {
  return (
    <>
      {isSaved && <Notice kind="good" title="Gespeichert" alert />}
      {isSecondFactorMissing && (
        <Notice
          kind="warning"
          title="Bitte richten Sie einen zweiten Faktor ein"
          action={<LinkButton to="/member/me/security">Jetzt einrichten</LinkButton>}
        >
          Ihr Verein verlangt ihn für Ihre Rolle. Bis dahin sehen Sie die Seiten der Verwaltung nicht.
        </Notice>
      )}
    </>
  )
}

export default function ProfilePage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('user', 'person', 'participation', 'wish', 'draw', 'credit_card', 'attendance', 'session')
  const { isOwn, isForChild, member, user, family, participations, wishes, consents, cards, compensations } = loaderData
  const answerTo = (form: 'contact' | 'name' | 'child') => (actionData?.form === form ? actionData.answer : null)
  return (
    <>
      <Band title="Mein Profil" line={isOwn ? (member ?? user)?.name : `Mitglied: ${member?.name ?? ''}`} />
      <div className="page profile-page">
        <Notices {...loaderData} />
        <section className="card profile-card" aria-labelledby="daten">
          <h2 id="daten">{isOwn ? 'Meine Daten' : 'Daten'}</h2>
          {member && <FactList facts={member.facts} />}
          {member && <ContactForm contact={member.contact} answer={answerTo('contact')} />}
          {user?.person && <FactList facts={user.person} />}
          {user?.ownName && <NameForm name={user.ownName} answer={answerTo('name')} />}
          {(user?.person || (member && isOwn)) && (
            <p className="text-muted">Name oder Geburtsdatum stimmt nicht? Bitte sagen Sie es dem Verein.</p>
          )}
        </section>
        {isOwn && (
          <section className="card profile-card" aria-labelledby="anmeldungen">
            <h2 id="anmeldungen">Meine Anmeldungen</h2>
            <Participations list={participations} />
            {user && <NotAll email={user.email} />}
            <Wishes list={wishes} />
            <Consents list={consents} />
            <CareLink />
          </section>
        )}
        {isOwn && user && <Family people={family} isForChild={isForChild} answer={answerTo('child')} />}
        <OwnCompensations list={compensations} />
        <OwnCards cards={cards} />
        {user && <Login facts={user.facts} />}
      </div>
    </>
  )
}
