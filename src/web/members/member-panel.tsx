import { Link } from 'react-router'
import { plural } from '../../kernel/plural.ts'
import { FeeBox } from '../tariffs/fee-box.tsx'
import { LinkButton } from '../ui/button.tsx'
import { FactList, Panel } from '../ui/list-panel.tsx'
import type { MemberPanelView } from './member-panel-view.ts'
import { memberPath } from './members-address.ts'

function Family({ family }: Pick<MemberPanelView, 'family'>) {
  return (
    <ul>
      {family.map(({ id, memberId, name }) => (
        <li key={id}>
          {memberId ? (
            <Link to={memberPath(memberId)} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}

function Coming({ coming }: Pick<MemberPanelView, 'coming'>) {
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="vorgemerkt" className="card grid gap-1.5 border-action-line bg-action-soft">
      <h3 id="vorgemerkt" className="text-[1.1rem]">
        Vorgemerkt
      </h3>
      <ul className="grid gap-1.5">
        {coming.map(({ key, on, text }) => (
          <li key={key} className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-3">
            <span className="tabular">{on}</span>
            <span className="font-semibold break-words">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member beside the list: contact, family, payer, fee and what is to come. */
export function MemberPanel({ member, close }: { member: MemberPanelView; close: string }) {
  const { id, name, memberNo, age, kindText, birth, entry, exit, departments, phone, email, address, family, fee } = member
  const line = [memberNo && `Mitglied ${memberNo}`, age && plural(Number(age), 'Jahr', 'Jahre'), entry && `seit ${entry}`]
    .filter(Boolean)
    .join(' · ')
  const facts = [
    ['Stand', kindText],
    ['Letzter Tag', exit],
    ['Geboren', birth],
    ['Abteilungen', departments],
    [
      'Telefon',
      phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link">
          {phone}
        </a>
      ),
    ],
    [
      'E-Mail',
      email && (
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>
      ),
    ],
    [
      'Weitere Kontakte',
      member.moreContacts.length > 0 && (
        <ul>
          {member.moreContacts.map(({ phone, email, call, note }) => (
            <li key={`${phone}${email}${note}`}>
              <a href={call || `mailto:${email}`} className="link break-all">
                {phone || email}
              </a>
              {note && <span className="text-muted"> {note}</span>}
            </li>
          ))}
        </ul>
      ),
    ],
    ['Anschrift', address],
    ['Sorgeberechtigt', member.guardians],
    ['Familie', family.length > 0 && <Family family={family} />],
    ['Zahlt', member.payers],
  ] as const
  return (
    <Panel title={name} line={line} close={close} closeText="Schließen">
      <FactList facts={facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))} />
      {fee && <FeeBox fee={fee} title="Warum dieser Beitrag?" />}
      <Coming coming={member.coming} />
      <div className="actions">
        <LinkButton to={memberPath(id)}>Mitgliedsakte öffnen</LinkButton>
      </div>
    </Panel>
  )
}
