import { Form, useSearchParams } from 'react-router'
import type { FormAnswer } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { FactList, ListPanel } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/allocation'
import type { Tab } from './allocation-tabs.ts'
import { PATH } from './allocation-view.ts'
import { DecideForm } from './decide-form.tsx'
import { DraftTab } from './draft-tab.tsx'
import { MatchesTab } from './matches-tab.tsx'
import { NeedForm } from './need-form.tsx'
import { NeedsTab } from './needs-tab.tsx'
import type { Step } from './next-step.ts'
import { ObjectionsTab } from './objections-tab.tsx'
import { PlanTab } from './plan-tab.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { UseTab } from './use-tab.tsx'

export { action, loader } from './allocation.page.ts'

const LABELS: Record<Tab, string> = {
  bedarf: 'Bedarf',
  entwurf: 'Entwurf',
  einsprueche: 'Einsprüche',
  plan: 'Plan',
  spieltage: 'Spieltage',
  nutzung: 'Nutzung',
  angaben: 'Angaben',
}

const STEPS = ['open', 'remove', 'copy', 'draft', 'publish', 'issue']

function NextStep({ step, answer }: { step: Step; answer: FormAnswer | null }) {
  const refused = answerFor(answer, ...STEPS)
  return (
    <div className="mb-5 grid max-w-3xl gap-3">
      <ErrorSummary faults={refused?.faults ?? []} title="Das geht gerade nicht" />
      <Notice
        title={step.title}
        action={
          step.intents.length > 0 && (
            <Form method="post" className="actions">
              {step.intents.map(({ value, label }, at) => (
                <SubmitButton key={value} name="intent" value={value} look={at === 0 && value !== 'copy' ? 'main' : 'quiet'}>
                  {label}
                </SubmitButton>
              ))}
            </Form>
          )
        }
      >
        {step.line}
      </Notice>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Notices({ notices, path }: { notices: Loaded['notices']; path: string }) {
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="notices" className="card mb-5 grid max-w-3xl gap-2">
      <h2 id="notices" className="text-[1.1rem]">
        {notices.length === 1 ? 'Bescheid' : 'Bescheide'}
      </h2>
      <ul className="grid gap-1">
        {notices.map(({ query, name }) => (
          <li key={query}>
            <a href={`${path}/pdf?${query}`} className="link">
              {`Bescheid für ${name} (PDF)`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ loaded, answer }: { loaded: Loaded; answer: FormAnswer | null }) {
  const { card, criteria, note, setUp } = loaded
  return (
    <div className="grid max-w-3xl gap-5">
      <FactList facts={[...card.facts, ...(note ? ([['Hinweise', note]] as const) : [])]} />
      <section aria-labelledby="criteria" className="grid gap-2">
        <h2 id="criteria" className="text-[1.15rem]">
          So wird entschieden
        </h2>
        <ol className="grid list-decimal gap-1 pl-6">
          {criteria.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </section>
      {setUp && !setUp.isFinal && <SetUpForm {...setUp} answer={answer} />}
    </div>
  )
}

function panelOf({ form, deciding, tab }: Loaded, path: string, answer: FormAnswer | null) {
  if (tab === 'bedarf' && form)
    return (
      <NeedForm key={form.id ?? 'neu'} need={form} answer={answerFor(answer, 'handIn', 'changeNeed', 'withdraw')} close={path} />
    )
  if (tab === 'entwurf' && deciding)
    return <DecideForm key={deciding.needId} need={deciding} answer={answerFor(answer, 'decide')} close={`${path}?tab=entwurf`} />
  return null
}

function Shown({ loaded, path, answer }: { loaded: Loaded; path: string; answer: FormAnswer | null }) {
  const [search] = useSearchParams()
  const { needs, shares, mayDecide, mayAnswer, mayAdd, isAssociation, plan } = loaded
  const editAddress = mayAdd ? (id: string) => `${path}?bedarf=${id}` : null
  const tabs: Record<Tab, () => React.ReactNode> = {
    bedarf: () => <NeedsTab {...{ needs, editAddress, isAssociation, answer }} />,
    entwurf: () => <DraftTab {...{ needs, shares, path, mayDecide }} onlyRefused={search.has('ohne')} />,
    einsprueche: () => <ObjectionsTab {...{ needs, path, mayAnswer, answer }} />,
    plan: () => <PlanTab {...plan} />,
    spieltage: () => <MatchesTab matches={loaded.matches} parts={loaded.parts} answer={answer} />,
    nutzung: () => <UseTab holdings={loaded.holdings} />,
    angaben: () => <Facts loaded={loaded} answer={answer} />,
  }
  return tabs[loaded.tab]()
}

export default function AllocationPage({ loaderData: loaded, actionData: answered, params }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('allocation')
  const path = `${PATH}/${params.id}`
  const { card, tabs, tab, step, mayAdd, decides, notices, done } = loaded
  return (
    <>
      <PageHead
        title={card.name}
        line={<State kind={card.state.tone}>{card.state.text}</State>}
        actions={
          mayAdd && (
            <LinkButton to={`${path}?bedarf=neu`}>{decides ? 'Bedarf einer Schule anmelden' : 'Bedarf anmelden'}</LinkButton>
          )
        }
      />
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      {step && <NextStep step={step} answer={answer} />}
      <Notices notices={notices} path={path} />
      <Tabs
        label="Hallenvergabe"
        tabs={tabs.map((name) => ({ to: `${path}?tab=${name}`, label: LABELS[name], isCurrent: name === tab }))}
      />
      <div className="mt-5">
        <ListPanel panel={panelOf(loaded, path, answer)}>
          <Shown loaded={loaded} path={path} answer={answer} />
        </ListPanel>
      </div>
    </>
  )
}
