import { Bell, CalendarDays, NotebookPen, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { CareLink } from '../attendance/care-link.tsx'
import { OwnCompensations } from '../compensations/own-compensations.tsx'
import { OwnCards } from '../credits/own-cards.tsx'
import { useLive } from '../kit/live.ts'
import { OwnShifts } from '../operations/own-shifts.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/profile'
import { FactList } from './fact-list.tsx'
import { Family } from './family.tsx'
import { OwnData } from './own-data.tsx'
import { BirthForm, ContactForm, NameForm } from './profile-forms.tsx'
import '../ui/profile.css'
import type { Fact } from './profile-view.ts'

export { action, loader } from './profile.page.ts'

type Profile = Route.ComponentProps['loaderData']

interface EntryProps extends Pick<Profile['participations'][number], 'title' | 'path' | 'personName' | 'state'> {
  /** Lines below; an empty one is left out. */
  more?: readonly string[]
}

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

/** Sign-ups with another address are missing here. */
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
    <section className="card profile-card" aria-labelledby="konto">
      <h2 id="konto">Mein Konto</h2>
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
      <LinkButton to="/member/me/diary" look="quiet">
        <NotebookPen aria-hidden="true" size={18} /> Mein Fitness-Tagebuch
      </LinkButton>
    </section>
  )
}

function Notices({ done, isSecondFactorMissing, hasAnswer }: Profile & { hasAnswer: boolean }) {
  return (
    <>
      {done && !hasAnswer && <Notice kind="good" title={done} alert />}
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
  const answer = useKeptAnswer(answered?.form)
  useLive(
    'user',
    'person',
    'participation',
    'wish',
    'draw',
    'credit_card',
    'attendance',
    'session',
    'assignment',
    'scheduled_change',
    'data_request',
  )
  const {
    isOwn,
    isForChild,
    member,
    user,
    family,
    lacksBirthDate,
    participations,
    wishes,
    consents,
    cards,
    compensations,
    shifts,
    owesHours,
    hasInvoices,
    requests,
  } = loaderData
  const answerTo = (form: 'contact' | 'name' | 'birth' | 'child' | 'ownData') =>
    answer?.typed.intent?.[0] === form ? answer : null
  // A superuser of another club owns nothing here.
  const belongs = Boolean(member || user?.person || user?.ownName)
  const ownData = { requests, answer: answerTo('ownData') }
  return (
    <>
      <Band title="Mein Profil" line={isOwn ? (member ?? user)?.name : `Mitglied: ${member?.name ?? ''}`} />
      <div className="page profile-page">
        <Notices {...loaderData} hasAnswer={answer !== null} />
        <section className="card profile-card" aria-labelledby="daten">
          <h2 id="daten">{isOwn ? 'Meine Daten' : 'Daten'}</h2>
          {member && <FactList facts={member.facts} />}
          {member?.feePath && (
            <Link to={member.feePath} className="link">
              Beitrag im Jahr
            </Link>
          )}
          {member?.exitPath && (
            <Link to={member.exitPath} className="link">
              Austritt erklären
            </Link>
          )}
          {member && <ContactForm {...member} answer={answerTo('contact')} />}
          {member?.changesPath && (
            <Link to={member.changesPath} className="link">
              Name, Geburtsdatum oder Bankverbindung ändern
            </Link>
          )}
          {(member?.consentsPath || user?.person) && (
            <Link to={member?.consentsPath ?? '/member/me/consents'} className="link">
              Einwilligungen
            </Link>
          )}
          {user?.person && <FactList facts={user.person} />}
          {user?.person && lacksBirthDate && <BirthForm answer={answerTo('birth')} />}
          {user?.ownName && <NameForm name={user.ownName} answer={answerTo('name')} />}
          {hasInvoices && (
            <>
              <Link to="/member/me/claims" className="link">
                Meine Beiträge und Zahlungen
              </Link>
              <Link to="/member/me/invoices" className="link">
                Meine Rechnungen
              </Link>
            </>
          )}
          {((isOwn && belongs) || member?.child) && (
            <OwnData {...member?.child} {...ownData} hasFile={Boolean(member || user?.person)} />
          )}
          {user?.person && <p className="text-muted">Name oder Geburtsdatum falsch? Die Geschäftsstelle hilft Ihnen gern.</p>}
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
        {isOwn && belongs && <Family people={family} isForChild={isForChild} answer={answerTo('child')} ownData={ownData} />}
        <OwnCompensations list={compensations} />
        <OwnShifts shifts={shifts} owesHours={owesHours} />
        <OwnCards cards={cards} />
        {user && <Login facts={user.facts} />}
      </div>
    </>
  )
}
