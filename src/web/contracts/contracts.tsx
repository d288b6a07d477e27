import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/contracts'
import { ContractPanel } from './contract-form.tsx'
import type { ContractView } from './contracts.page.ts'
import { CONTRACTS_PATH } from './contracts-address.ts'

export { action, loader } from './contracts.page.ts'

function Contract({ contract, mayChange }: { contract: ContractView; mayChange: boolean }) {
  const { id, name, subject, kind, rate, span, facts, isOver } = contract
  return (
    <li className="card grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-[1.1rem] break-words">
          {mayChange ? (
            <Link to={`${CONTRACTS_PATH}?vertrag=${id}`} preventScrollReset className="link text-ink">
              {name}: {subject}
            </Link>
          ) : (
            `${name}: ${subject}`
          )}
        </h2>
        <State kind={isOver ? 'calm' : 'good'}>{isOver ? 'beendet' : kind}</State>
      </div>
      <p>
        <strong className="tabular">{rate}</strong>, {span}
      </p>
      {facts.length > 0 && <p className="text-muted">{facts.join(' · ')}</p>}
    </li>
  )
}

export default function Contracts({ loaderData, actionData }: Route.ComponentProps) {
  useLive('contract')
  const { contracts, legal, year, people, departments, plan, mayChange, open, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const panel = plan && (
    <ContractPanel
      key={open?.id ?? 'new'}
      contract={open}
      people={people}
      departments={departments}
      plan={plan}
      answer={answer}
    />
  )
  return (
    <>
      <PageHead
        title="Verträge"
        line="Was mit Trainern und über Räume vereinbart ist, und bis wann."
        actions={
          mayChange &&
          !panel && (
            <LinkButton to={`${CONTRACTS_PATH}?vertrag=neu`} preventScrollReset>
              Neuer Vertrag
            </LinkButton>
          )
        }
      />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" alert>
            {done}
          </Notice>
        </div>
      )}
      <ListPanel panel={panel}>
        {contracts.length === 0 && <EmptyState>Noch gibt es keinen Vertrag. Legen Sie den ersten an.</EmptyState>}
        <ul className="panel-rows max-w-3xl">
          {contracts.map((contract) => (
            <Contract key={contract.id} contract={contract} mayChange={mayChange} />
          ))}
        </ul>
        <section aria-labelledby="legal" className="mt-6 max-w-3xl">
          <h2 id="legal" className="text-[1.1rem]">
            Gesetzliche Grenzen {year}
          </h2>
          <ul className="mt-1 list-disc pl-5">
            {legal.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </section>
      </ListPanel>
    </>
  )
}
