import { data, Form, redirect, useSearchParams } from 'react-router'
import { z } from 'zod'
import { STATES } from '../../domain/clubs/rules.ts'
import { canEditFacilities } from '../../domain/facilities/access.ts'
import { listHallsInHolidays, listSchoolHolidays } from '../../domain/holidays/queries.ts'
import { holidayText } from '../../domain/holidays/texts.ts'
import { closeInSchoolHolidays, previewSchoolHolidays } from '../../domain/processes/close-in-school-holidays.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { readForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/holidays'
import { PATH } from './facilities-view.ts'
import { followedText, type HolidayPreview, noteOf, presentPreview } from './holidays-view.ts'

const Change = z.object({ id: z.uuid(), intent: z.enum(['close', 'open']), seen: z.literal('1').optional() })

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const [halls, holidays] = await Promise.all([
    listHallsInHolidays(ctx),
    listSchoolHolidays(ctx, today, today.add({ months: 18 })),
  ])
  return {
    halls,
    holidays: holidays.map(holidayText),
    state: STATES[ctx.club.stateCode] ?? ctx.club.stateCode,
    mayEdit: canEditFacilities(ctx.actor),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, Change)
  if (!form.ok) return data({ preview: null }, 422)
  const { id, intent, seen } = form.value
  const isClosed = intent === 'close'
  if (!seen) {
    const hall = found((await listHallsInHolidays(ctx)).find((one) => one.id === id))
    const preview = presentPreview({ id, intent }, hall.name, await previewSchoolHolidays(ctx, id, isClosed))
    if (preview) return data({ preview })
  }
  const followed = await closeInSchoolHolidays(ctx, id, isClosed)
  return redirect(`${PATH}/holidays?getan=${noteOf(followed)}`)
}

function Hall({ hall, mayEdit }: { hall: Route.ComponentProps['loaderData']['halls'][number]; mayEdit: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3">
      <span className="font-semibold">{hall.name}</span>
      <State kind={hall.isClosed ? 'care' : 'good'}>{hall.isClosed ? 'geschlossen' : 'geöffnet'}</State>
      {mayEdit && (
        <Form method="post" className="ml-auto">
          <input type="hidden" name="id" value={hall.id} />
          <SubmitButton
            name="intent"
            value={hall.isClosed ? 'open' : 'close'}
            look="plain"
            size="small"
            aria-label={`${hall.isClosed ? 'Als geöffnet eintragen' : 'Als geschlossen eintragen'}: ${hall.name}`}
          >
            {hall.isClosed ? 'Als geöffnet eintragen' : 'Als geschlossen eintragen'}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

/** Whom it concerns, before it is done. */
function Ask({ preview: { id, intent, title, lines, toCall } }: { preview: HolidayPreview }) {
  const actions = (
    <>
      <SubmitButton name="intent" value={intent}>
        Eintragen und benachrichtigen
      </SubmitButton>
      <LinkButton to={`${PATH}/holidays`} look="quiet">
        Abbrechen
      </LinkButton>
    </>
  )
  return (
    <Form method="post" className="mb-4 max-w-3xl">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value="1" />
      <Notice kind="warning" alert title={title} action={actions}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {toCall.length > 0 && (
          <ul className="list-disc pl-6">
            {toCall.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </Notice>
    </Form>
  )
}

/** Which halls are closed in the school holidays, and when those are. */
export default function Holidays({ loaderData, actionData }: Route.ComponentProps) {
  const { halls, holidays, state, mayEdit } = loaderData
  const preview = useKeptAnswer(actionData)?.preview
  useLive('facility', 'club')
  const [search] = useSearchParams()
  const done = followedText(search.get('getan'))
  return (
    <>
      <PageHead
        title="Schulferien"
        line="In einer geschlossenen Halle pausieren die wöchentlichen Stunden und Serien, wenn das Angebot nichts anderes sagt."
        actions={
          <LinkButton to={PATH} look="quiet">
            Zu den Sportstätten
          </LinkButton>
        }
      />
      {preview && <Ask preview={preview} />}
      {done && !preview && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="halls" className="card content-start">
          <h2 id="halls" className="text-[1.15rem]">
            In den Schulferien
          </h2>
          {halls.length === 0 && <EmptyState>Noch gibt es keine Sportstätte.</EmptyState>}
          <ul>
            {halls.map((hall) => (
              <Hall key={hall.id} hall={hall} mayEdit={mayEdit} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="dates" className="card content-start">
          <h2 id="dates" className="text-[1.15rem]">
            Ferien: {state}
          </h2>
          {holidays.length === 0 ? (
            <p className="text-muted">Es sind keine eingetragen. Der Betreiber der Anwendung kann sie einlesen.</p>
          ) : (
            <ul className="mt-2 grid gap-1">
              {holidays.map((text) => (
                <li key={text} className="tabular">
                  {text}
                </li>
              ))}
            </ul>
          )}
          <p className="field-hint mt-3">Quelle: openholidaysapi.org (ODbL) oder vom Betreiber eingelesen.</p>
        </section>
      </div>
    </>
  )
}
