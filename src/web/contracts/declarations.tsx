import { useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/declarations'
import { Declaration } from './declaration.tsx'

export { action, loader } from './declarations.page.ts'

const PATH = '/admin/declarations'

const tabLabel = (name: string, count: number): string => (count > 0 ? `${name} (${count})` : name)

export default function Declarations({ loaderData, actionData }: Route.ComponentProps) {
  const { isExit, waiting, open, handled, next, done } = loaderData
  const [search] = useSearchParams()
  const isLater = search.has('nach')
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('declaration', 'member', 'claim')
  return (
    <>
      <PageHead
        title="Widerrufe und Kündigungen"
        line="Über die Website oder das Profil eingegangen. Bitte prüfen Sie, von wem sie sind."
        actions={open.length + handled.length > 0 && <TableFiles path={`${PATH}/export`} />}
      />
      <Tabs
        label="Erklärungen"
        tabs={[
          { to: PATH, label: tabLabel('Eingang', waiting.inbox), isCurrent: !isExit },
          { to: `${PATH}?teil=austritte`, label: tabLabel('Austritte', waiting.exits), isCurrent: isExit },
        ]}
      />
      {done && !answer && (
        <div className="my-4">
          <Notice kind="good" alert title={done} />
        </div>
      )}
      {(isExit ? waiting.exits : waiting.inbox) === 0 && (
        <EmptyState>{isExit ? 'Kein Austritt wartet.' : 'Keine offenen Widerrufe oder Kündigungen.'}</EmptyState>
      )}
      <ul className="mt-4 grid gap-3">
        {open.map((line) => (
          <Declaration key={line.id} line={line} answer={answer?.typed.id?.[0] === line.id ? answer : null} />
        ))}
      </ul>
      {handled.length > 0 && (
        <details className="mt-6" open={isLater}>
          <summary className="flex min-h-11 items-center text-link underline">
            {isLater || next ? 'Erledigt' : `Erledigt (${handled.length})`}
          </summary>
          <ul className="mt-2 grid gap-3">
            {handled.map((line) => (
              <Declaration key={line.id} line={line} answer={null} />
            ))}
          </ul>
        </details>
      )}
      <ListPager path={PATH} search={search} next={next} count={open.length + handled.length} />
    </>
  )
}
