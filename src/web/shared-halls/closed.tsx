import { data, Link, redirect, useSearchParams } from 'react-router'
import { CLOSE_REFUSALS } from '../../domain/closures/texts.ts'
import { listSharedClosures } from '../../domain/shared-halls/list-shared-closures.ts'
import { previewSharedClosure, settleSharedClosure } from '../../domain/shared-halls/settle-shared-closure.ts'
import { found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { chosenIn, readChoices } from '../facilities/close-fields.ts'
import { ClosePreview } from '../facilities/close-preview.tsx'
import { doneText } from '../facilities/done-texts.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { Accordion } from '../ui/accordion.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { unlessGone } from '../unless-gone.ts'
import type { Route } from './+types/closed'
import { presentSharedClosure } from './closed-view.ts'
import { closedAddress, PATH } from './shared-address.ts'

const OPEN_AGAIN = 'Diese Sperrung steht nicht mehr, oder für Ihre Stunden ist schon gesorgt.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const owner = found(hallOwner())
  const closures = await listSharedClosures(ctx, owner)
  const chosen = closures.find(({ id }) => id === url.searchParams.get('sperrung')) ?? closures[0]
  return {
    association: owner.ctx.club.displayName,
    closures: closures.map(({ id, facilityName, reason }) => ({ id, name: `${facilityName} (${reason})` })),
    shown: chosen ? presentSharedClosure(await previewSharedClosure(ctx, owner, chosen.id)) : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const form = await request.formData()
  const closureId = String(form.get('closure'))
  const refused = (text: string) => ({ ok: false as const, text })
  const settle = async () => {
    if (!isId(closureId)) return refused(OPEN_AGAIN)
    const settled = await settleSharedClosure(ctx, found(hallOwner()), closureId, readChoices(form))
    return settled.ok ? settled : refused(CLOSE_REFUSALS.occupied)
  }
  const done = await unlessGone<Awaited<ReturnType<typeof settle>>>(settle(), ({ text }) => refused(text), {
    field: '',
    text: OPEN_AGAIN,
  })
  if (!done.ok) return data({ fault: done.text, chosen: chosenIn(form) }, 409)
  const { cancelled, moved, told, toCall } = done.value
  return redirect(`${closedAddress(closureId)}&getan=entschieden-${cancelled}-${moved}-${told}-${toCall}`)
}

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

/** Closed halls of the association: the club moves or cancels its sessions there and tells its people in one step. */
export default function ClosedHalls({ loaderData: { association, closures, shown }, actionData }: Route.ComponentProps) {
  const refused = useKeptAnswer(actionData)
  useLive('booking', 'series', 'closure', 'session')
  const [search] = useSearchParams()
  const done = doneText(search.get('getan'))
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
