import { Link } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { FeeBox } from '../tariffs/fee-box.tsx'
import { Notice } from '../ui/notice.tsx'
import { AccountForm, DeathForm, FeeRequestForm, HouseholdForm, PayerForm } from './family-forms.tsx'
import type { MemberFileView } from './member-view.ts'
import { memberPath } from './members-address.ts'
import { ReviveForm } from './revive-form.tsx'

interface FamilyPartProps {
  member: MemberFileView
  answerTo: (intent: string) => FormAnswer | null
}

/** Households, guardians and payers today, and what changes them from a day on. */
export function FamilyPart({ member, answerTo }: FamilyPartProps) {
  const { personId, households, guardians, lacksGuardian, payers, fee, mayChange } = member
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section aria-labelledby="familie" className="card grid gap-3">
        <h2 id="familie">Familie</h2>
        {households.length === 0 && <p className="text-muted">Gehört zu keiner eingetragenen Familie.</p>}
        {households.map(({ id, name, people, version, feeRequest }) => (
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
            {feeRequest && <p className="mt-2 text-muted">Familienbeitrag: {feeRequest.text}</p>}
            {feeRequest && mayChange && <FeeRequestForm {...{ id, version, feeRequest }} answer={answerTo('feeRequest')} />}
          </div>
        ))}
        {lacksGuardian && (
          <Notice kind="warning" title="Noch sind keine Sorgeberechtigten eingetragen.">
            Bitte tragen Sie unten bei „Sorgeberechtigte, Angebote und Angaben für die Halle“ jemanden ein.
          </Notice>
        )}
        {guardians.length > 0 && (
          <>
            <h3 className="font-semibold">Sorgeberechtigte</h3>
            <ul>
              {guardians.map(({ id, name, phone }) => (
                <li key={id}>{[name, phone].filter(Boolean).join(' · ')}</li>
              ))}
            </ul>
          </>
        )}
        {mayChange && <HouseholdForm member={member} answer={answerTo('household')} />}
        <p>
          <Link to={`/admin/participants/people/${personId}`} className="link">
            Sorgeberechtigte, Angebote und Angaben für die Halle
          </Link>
        </p>
      </section>
      <section aria-labelledby="zahler" className="card grid gap-3">
        <h2 id="zahler">Wer zahlt</h2>
        {payers.length === 0 && <p className="text-muted">Noch ist kein Zahler eingetragen.</p>}
        <ul className="grid gap-2">
          {payers.map(({ id, personId: payerId, name, way, reference, range, coming, account, isMember, hasDied, death }) => (
            <li key={id}>
              <span className="font-semibold">{name}</span>
              <span className="block">{way}</span>
              {coming && <span className="block">{coming}</span>}
              <span className="block text-muted">
                {[range && `zahlt ${range}`, reference && `Mandat ${reference}`].filter(Boolean).join(' · ')}
              </span>
              {account && (
                <Link to={account} className="link">
                  Konto und Mandat
                </Link>
              )}
              {death && payerId && <ReviveForm death={death} of={payerId} name={name} />}
              {mayChange && payerId && !hasDied && (
                <>
                  <AccountForm member={member} payerId={payerId} name={name} answer={answerTo('account')} />
                  {!isMember && <DeathForm payerId={payerId} name={name} answer={answerTo('death')} />}
                </>
              )}
            </li>
          ))}
        </ul>
        {mayChange && <PayerForm member={member} answer={answerTo('payer')} />}
        {fee && <FeeBox fee={fee} title="Warum dieser Beitrag?" />}
      </section>
    </div>
  )
}
