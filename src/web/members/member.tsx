import { useSearchParams } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { ContactForm, NameForm } from '../people/person-forms.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/member'
import { FileTabs, MEMBER_PARTS, type MemberPart } from './file-tabs.tsx'
import { FamilyPart } from './member-family.tsx'
import { DepartmentsForm, EndForm, MembershipForm, MoveForm, StayForm } from './member-forms.tsx'
import { LifePart } from './member-life.tsx'
import type { MemberFileView } from './member-view.ts'
import { PATH, READS } from './members-address.ts'
import { ReviveForm } from './revive-form.tsx'

export { action, loader } from './member.page.ts'

const isPart = (name: string): name is MemberPart => Object.hasOwn(MEMBER_PARTS, name)

const unguardedText = (names: readonly string[]) =>
  `${new Intl.ListFormat('de').format(names)} ${names.length === 1 ? 'hat' : 'haben'} jetzt keine Sorgeberechtigten. Bitte tragen Sie dort jemanden ein.`

interface PartProps {
  member: MemberFileView
  answerTo: (intent: string) => FormAnswer | null
}

function Data({ member, answerTo }: PartProps) {
  const { row, mayChange, isOrganisation, isCurrent, documents, death, comingEntry, comingAddresses } = member
  const facts = [
    ['Nummer', row.memberNo],
    ['Stand', member.hasLeft && comingEntry ? `${row.kindText}, tritt am ${comingEntry} wieder ein` : row.kindText],
    ['Eintritt', row.entry],
    ['Letzter Tag', row.exit],
    ['Geburtsdatum', row.birth],
    ['Anschrift', row.address],
    ['Neue Anschrift', comingAddresses],
  ] as const
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <section aria-labelledby="mitgliedschaft" className="card grid gap-4">
          <h2 id="mitgliedschaft">Mitgliedschaft</h2>
          <FactList facts={facts.filter(([, value]) => value !== '')} />
          {death && <ReviveForm death={death} of={member.personId} name={member.name} />}
          {mayChange && isCurrent && <MembershipForm member={member} answer={answerTo('membership')} />}
          {mayChange && (isCurrent || answerTo('end')) && <EndForm member={member} answer={answerTo('end')} />}
          {mayChange && !death && (isCurrent ? row.exit !== '' : member.hasLeft && (!comingEntry || answerTo('enter'))) && (
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
            <ContactForm person={member} from={member.today} answer={answerTo('contact')} />
            <MoveForm member={member} answer={answerTo('move')} />
          </section>
          {!isOrganisation && (
            <section aria-labelledby="name" className="card grid gap-4">
              <h2 id="name">Name und Geburtsdatum</h2>
              <NameForm person={member} from={member.today} answer={answerTo('person')} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}

export default function MemberFile({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { done, ...member } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  const [search] = useSearchParams()
  useLive(...READS, 'scheduled_change', 'office', 'claim')
  const asked = search.get('teil') ?? ''
  const part: MemberPart = isPart(asked) ? asked : 'daten'
  const props = { member, answerTo: (intent: string) => (answer?.typed.intent?.[0] === intent ? answer : null) }
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
      <FileTabs memberId={member.id} personId={member.personId} current={part} isOffice />
      {done && !answer && (
        <div className="mt-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {member.unguarded.length > 0 && (
        <div className="mt-4 max-w-3xl">
          <Notice kind="warning" title={unguardedText(member.unguarded)} />
        </div>
      )}
      {member.feesAfter && (
        <div className="mt-4 max-w-3xl">
          <Notice kind="warning" title={`Schon gebucht für die Zeit nach dem ${member.row.exit}`}>
            {member.feesAfter}. Bitte entscheiden Sie, ob es bleibt oder ob Sie es stornieren.
          </Notice>
        </div>
      )}
      <div className="mt-4">
        {part === 'daten' && <Data {...props} />}
        {part === 'familie' && <FamilyPart {...props} />}
        {part === 'abteilungen' && (
          <section aria-labelledby="abteilungen" className="card grid max-w-3xl gap-4">
            <h2 id="abteilungen">Abteilungen</h2>
            <DepartmentsForm member={member} answer={props.answerTo('departments')} />
          </section>
        )}
        {part === 'verlauf' && <LifePart member={member} />}
      </div>
    </>
  )
}
