import { Link, useSearchParams } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { ContactForm, NameForm } from '../people/person-forms.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/member'
import { DepartmentsForm, EndForm, MembershipForm, MoveForm, StayForm } from './member-forms.tsx'
import type { MemberFileView } from './member-view.ts'
import { memberPath, PATH, READS } from './members-address.ts'

export { action, loader } from './member.page.ts'

const PARTS = { daten: 'Daten', familie: 'Familie und Zahler', abteilungen: 'Abteilungen', verlauf: 'Verlauf' } as const
type Part = keyof typeof PARTS
const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name)

interface PartProps {
  member: MemberFileView
  answerTo: (intent: string) => FormAnswer | null
}

function Data({ member, answerTo }: PartProps) {
  const { row, mayChange, isOrganisation, isCurrent, documents } = member
  const facts = [
    ['Nummer', row.memberNo],
    ['Stand', [row.stateText, row.kindText].filter(Boolean).join(' · ')],
    ['Eintritt', row.entry],
    ['Letzter Tag', row.exit],
    ['Geburtsdatum', row.birth],
    ['Anschrift', row.address],
  ] as const
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <section aria-labelledby="mitgliedschaft" className="card grid gap-4">
          <h2 id="mitgliedschaft">Mitgliedschaft</h2>
          <FactList facts={facts.filter(([, value]) => value !== '')} />
          {mayChange && isCurrent && (
            <>
              <MembershipForm member={member} answer={answerTo('membership')} />
              <EndForm member={member} answer={answerTo('end')} />
            </>
          )}
          {mayChange && (isCurrent ? row.exit !== '' : member.hasLeft) && (
            <StayForm member={member} answer={answerTo(isCurrent ? 'stay' : 'enter')} />
          )}
        </section>
        {documents.length > 0 && (
          <section aria-labelledby="papiere" className="card grid gap-2">
            <h2 id="papiere">Papiere</h2>
            <ul>
              {documents.map(({ id, title, day, to }) => (
                <li key={id}>
                  <a href={to} className="link">
                    {title}
                  </a>
                  <span className="text-muted"> · {day}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {mayChange && (
        <div className="grid gap-4">
          <section aria-labelledby="kontakt" className="card grid gap-4">
            <h2 id="kontakt">Kontakt</h2>
            <ContactForm person={member} answer={answerTo('contact')} />
            <MoveForm member={member} answer={answerTo('move')} />
          </section>
          {!isOrganisation && (
            <section aria-labelledby="name" className="card grid gap-4">
              <h2 id="name">Name und Geburtsdatum</h2>
              <NameForm person={member} answer={answerTo('person')} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}

function Family({ member: { personId, households, guardians, payers } }: PartProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section aria-labelledby="familie" className="card grid gap-3">
        <h2 id="familie">Familie</h2>
        {households.length === 0 && <p className="text-muted">Gehört zu keiner eingetragenen Familie.</p>}
        {households.map(({ id, name, people }) => (
          <div key={id}>
            {name && <h3 className="font-semibold">Familie {name}</h3>}
            <ul className="grid gap-1">
              {people.map((one) => (
                <li key={one.id}>
                  {one.memberId && one.id !== personId ? (
                    <Link to={memberPath(one.memberId)} className="link">
                      {one.name}
                    </Link>
                  ) : (
                    <span className="font-semibold">{one.name}</span>
                  )}
                  {one.note && <span className="text-muted"> · {one.note}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {guardians.length > 0 && (
          <>
            <h3 className="font-semibold">Erziehungsberechtigte</h3>
            <ul>
              {guardians.map(({ id, name, phone }) => (
                <li key={id}>{[name, phone].filter(Boolean).join(' · ')}</li>
              ))}
            </ul>
          </>
        )}
        <p>
          <Link to={`/admin/participants/people/${personId}`} className="link">
            Erziehungsberechtigte, Angebote und Angaben für die Halle
          </Link>
        </p>
      </section>
      <section aria-labelledby="zahler" className="card grid gap-3">
        <h2 id="zahler">Wer zahlt</h2>
        {payers.length === 0 && <p className="text-muted">Noch ist kein Zahler eingetragen.</p>}
        <ul className="grid gap-2">
          {payers.map(({ id, name, way, reference, range }) => (
            <li key={id}>
              <span className="font-semibold">{name}</span>
              <span className="block">{way}</span>
              <span className="block text-muted">{[reference && `Mandat ${reference}`, range].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Life({ member: { life } }: PartProps) {
  return (
    <section aria-labelledby="verlauf" className="card grid max-w-3xl gap-3">
      <h2 id="verlauf">Verlauf</h2>
      <ul className="grid gap-2">
        {life.map(({ text, range, isComing }) => (
          <li key={`${text} ${range}`}>
            <span className="tabular text-muted">{range}</span>
            <span className="block">
              {text}
              {isComing && <span className="text-muted"> (kommt)</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function MemberFile({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { done, ...member } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  const [search] = useSearchParams()
  useLive(...READS)
  const asked = search.get('teil') ?? ''
  const part: Part = isPart(asked) ? asked : 'daten'
  const props = { member, answerTo: (intent: string) => (answer?.typed.intent?.[0] === intent ? answer : null) }
  const path = memberPath(member.id)
  return (
    <>
      <PageHead
        title={member.name}
        line={[member.row.memberNo && `Mitglied Nr. ${member.row.memberNo}`, member.row.stateText].filter(Boolean).join(' · ')}
        actions={
          <LinkButton to={PATH} look="quiet">
            Zur Übersicht
          </LinkButton>
        }
      />
      <Tabs
        label="Teile der Akte"
        tabs={Object.entries(PARTS).map(([name, label]) => ({
          to: changedQuery(path, search, { teil: name === 'daten' ? null : name, getan: null }),
          label,
          isCurrent: name === part,
        }))}
      />
      {done && !answer && (
        <div className="mt-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <div className="mt-4">
        {part === 'daten' && <Data {...props} />}
        {part === 'familie' && <Family {...props} />}
        {part === 'abteilungen' && (
          <section aria-labelledby="abteilungen" className="card grid max-w-3xl gap-4">
            <h2 id="abteilungen">Abteilungen</h2>
            <DepartmentsForm member={member} answer={props.answerTo('departments')} />
          </section>
        )}
        {part === 'verlauf' && <Life {...props} />}
      </div>
    </>
  )
}
