import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import type { MemberFileView } from './member-view.ts'

type Coming = MemberFileView['coming'][number]

interface WithdrawProps {
  text: string
  withdraw: NonNullable<Coming['withdraw']>
  reach: 'own' | 'one' | 'all'
  label?: string
}

function Withdraw({ text, withdraw, reach, label = 'Zurückziehen' }: WithdrawProps) {
  return (
    <Form method="post">
      {Object.entries({ ...withdraw, reach }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="quiet" size="small" aria-label={`${text}: ${label}`}>
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Coming changes, each with a button that calls it off, and the past. */
export function LifePart({ member: { coming, life, mayChange, fields } }: { member: MemberFileView }) {
  const { firstname } = fields
  return (
    <div className="grid max-w-3xl gap-4">
      {coming.length > 0 && (
        <section aria-labelledby="kommt" className="card grid gap-3">
          <h2 id="kommt">Was noch kommt</h2>
          <ul className="grid gap-3">
            {coming.map(({ key, on, text, others, withdraw }) => (
              <li key={`${key} ${text}`} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  <span className="tabular text-muted">{on}</span>
                  <span className="block">{text}</span>
                  {others.length > 0 && (
                    <span className="block">Das gilt auch für {new Intl.ListFormat('de').format(others)}.</span>
                  )}
                </span>
                {mayChange && withdraw && others.length === 0 && <Withdraw text={text} withdraw={withdraw} reach="own" />}
                {mayChange && withdraw && others.length > 0 && (
                  <span className="flex flex-wrap gap-2">
                    <Withdraw {...{ text, withdraw }} reach="all" label={`Für alle ${others.length + 1} zurückziehen`} />
                    <Withdraw {...{ text, withdraw }} reach="one" label={`Nur für ${firstname} zurückziehen`} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="verlauf" className="card grid gap-3">
        <h2 id="verlauf">Verlauf</h2>
        <ul className="grid gap-2">
          {life.map(({ text, range }) => (
            <li key={`${text} ${range}`}>
              <span className="tabular text-muted">{range}</span>
              <span className="block">{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
