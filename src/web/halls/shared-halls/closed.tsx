import { Link } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ClosePreview } from '../closure/close-preview.tsx'
import type { Route } from './+types/closed'
import { closedAddress, PATH } from './shared-address.ts'

export { action, loader } from './closed.page.ts'

function Shown({
  shown,
  chosen,
}: {
  shown: NonNullable<Route.ComponentProps['loaderData']['shown']>
  chosen: Record<string, string>
}) {
  const { id, title, line, isDecided, hasNow, preview, asks } = shown
  return (
    <section aria-labelledby="closed-hall" className="grid gap-4">
      <div>
        <h2 id="closed-hall">{title}</h2>
        <p className="text-muted">{line}</p>
      </div>
      <Accordion title="Ersatz in einer anderen Halle des Verbands anfragen">
        <p className="text-muted">
          Was der Verband Ihnen zusagt, steht danach hier als Halle zum Verlegen. Bis Sie entscheiden, lesen Ihre Teilnehmer
          „Halle gesperrt“.
        </p>
        <ul className="mt-2 grid gap-2">
          {asks.map(({ text, to }) => (
            <li key={to}>
              <Link to={to} className="link">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Accordion>
      {hasNow ? (
        <ClosePreview key={id} preview={preview} chosen={chosen} submitText="Verlegen oder absagen und alle benachrichtigen">
          <input type="hidden" name="closure" value={id} />
        </ClosePreview>
      ) : (
        <Notice kind="info" title={isDecided ? 'Für die nächsten zwei Wochen ist gesorgt.' : preview.summary}>
          {preview.lines.slice(1).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </section>
  )
}

export default function ClosedHalls({ loaderData: { association, closures, shown, done }, actionData }: Route.ComponentProps) {
  const refused = useKeptAnswer(actionData)
  useLive('booking', 'series', 'closure', 'session')
  return (
    <>
      <PageHead
        title="Gesperrte Hallen des Verbands"
        line={`${association} hat gesperrt. Was aus Ihren Stunden wird, entscheiden Sie.`}
        actions={
          <>
            <LinkButton to={`${PATH}/new`} look="quiet">
              Andere Halle anfragen
            </LinkButton>
            <LinkButton to={PATH} look="quiet">
              Ihre Zeiten
            </LinkButton>
          </>
        }
      />
      <div className="grid max-w-4xl gap-4">
        {refused ? (
          <Notice kind="bad" title="Noch nichts geändert" alert>
            {refused.fault}
          </Notice>
        ) : (
          done && (
            <div role="status">
              <Notice kind="good" title={done} />
            </div>
          )
        )}
        {closures.length > 1 && (
          <Tabs
            label="Gesperrte Hallen"
            tabs={closures.map(({ id, name }) => ({ to: closedAddress(id), label: name, isCurrent: id === shown?.id }))}
          />
        )}
        {shown ? (
          <Shown shown={shown} chosen={refused?.chosen ?? {}} />
        ) : (
          <EmptyState
            action={
              <LinkButton to={PATH} look="quiet">
                Ihre Zeiten dort
              </LinkButton>
            }
          >
            Keine Stunde Ihres Vereins steht in einer gesperrten Halle des Verbands.
          </EmptyState>
        )}
      </div>
    </>
  )
}
