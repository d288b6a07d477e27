import { data, redirect, useSearchParams } from 'react-router'
import { listClosures } from '../../domain/closures/queries.ts'
import { canEditFacilities } from '../../domain/facilities/access.ts'
import { listOpeningHoursOf } from '../../domain/facilities/list-opening-hours.ts'
import { getFacility, listCovers } from '../../domain/facilities/queries.ts'
import { listDefects } from '../../domain/facilities/report-defect.ts'
import { listReleasedTimes } from '../../domain/slot-wishes/list-released-times.ts'
import { listWishes } from '../../domain/slot-wishes/queries.ts'
import { RULES_TEXT } from '../../domain/slot-wishes/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { changedQuery, oneOf } from '../query.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/facility'
import { ClosuresTab } from './closures-tab.tsx'
import { DefectsTab } from './defects-tab.tsx'
import { doneText } from './done-texts.ts'
import { addressOf, PATH, presentClosure, presentDefect, presentHours, presentReleased, presentWish } from './facilities-view.ts'
import { runFacilityAction } from './facility-action.ts'
import { FACILITY_LABELS, FacilityAction } from './facility-fields.ts'
import { FactsTab } from './facts-tab.tsx'
import { HoursTab } from './hours-tab.tsx'
import { PartsTab } from './parts-tab.tsx'
import { WishesTab } from './wishes-tab.tsx'

const TABS = ['angaben', 'teile', 'zeiten', 'sperrungen', 'warteliste', 'meldungen'] as const
const LABELS: Record<(typeof TABS)[number], string> = {
  angaben: 'Angaben',
  teile: 'Teile',
  zeiten: 'Öffnungszeiten',
  sperrungen: 'Sperrungen',
  warteliste: 'Warteliste',
  meldungen: 'Meldungen',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const facility = await getFacility(ctx, params.facility)
  const [covers, hours, closures, defects, wishes, released] = await Promise.all([
    listCovers(ctx, facility.id),
    listOpeningHoursOf(ctx, facility.id),
    listClosures(ctx, facility.id),
    listDefects(ctx, facility.id),
    listWishes(ctx, facility.id),
    listReleasedTimes(ctx, { facilityId: facility.id }),
  ])
  return {
    page: { title: facility.name },
    facility: { ...facility, address: addressOf(facility) },
    parts: facility.parts.map(({ id, name }) => ({ id, name, covers: covers.get(id) ?? [] })),
    hours: presentHours(hours),
    closures: closures.map((one) => presentClosure(one, ctx.now)),
    defects: defects.map(presentDefect),
    wishes: wishes.map(presentWish),
    released: released.map(presentReleased),
    tab: oneOf(TABS, url.searchParams.get('tab')) ?? 'angaben',
    today: formatDay(berlinDay(ctx.now)),
    mayEdit: canEditFacilities(ctx.actor),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, FacilityAction, FACILITY_LABELS)
  if (!form.ok) return data({ form: form.answer }, 422)
  const { id } = await getFacility(ctx, params.facility)
  const outcome = await runFacilityAction(ctx, id, form.value)
  if (!outcome.ok) return data({ form: refusedForm(form.typed, { field: outcome.field, text: outcome.text }) }, 422)
  return redirect(changedQuery(`${PATH}/${params.facility}`, url.searchParams, { getan: outcome.note }))
}

/** One hall: facts, parts, hours, closures, reports. Trainers read and report. */
export default function FacilityPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('facility', 'closure', 'booking', 'series')
  const [search] = useSearchParams()
  const { facility, parts, hours, closures, defects, wishes, released, tab, today, mayEdit } = loaderData
  const path = `${PATH}/${facility.slug}`
  const done = answer ? null : doneText(search.get('getan'))
  const shown = {
    angaben: <FactsTab facility={facility} mayEdit={mayEdit} answer={answer} />,
    teile: <PartsTab version={facility.version} parts={parts} mayEdit={mayEdit} answer={answer} />,
    zeiten: <HoursTab {...{ version: facility.version, hours, parts, today, mayEdit, answer }} />,
    sperrungen: <ClosuresTab closures={closures} path={path} mayEdit={mayEdit} answer={answer} />,
    warteliste: <WishesTab {...{ wishes, released, parts, mayEdit, answer }} rules={RULES_TEXT} />,
    meldungen: <DefectsTab defects={defects} parts={parts} mayEdit={mayEdit} answer={answer} />,
  }
  return (
    <>
      <PageHead
        title={facility.name}
        line={facility.address}
        actions={
          <>
            <LinkButton to={`/admin/bookings?halle=${facility.slug}`} look="quiet">
              Belegungsplan
            </LinkButton>
            <LinkButton to={`${path}/poster`} look="quiet">
              Aushang
            </LinkButton>
            {mayEdit && <LinkButton to={`${path}/close`}>Sperren</LinkButton>}
          </>
        }
      />
      {done && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      <Tabs
        label="Sportstätte"
        tabs={TABS.map((name) => ({ to: `${path}?tab=${name}`, label: LABELS[name], isCurrent: name === tab }))}
      />
      <div className="mt-5">{shown[tab]}</div>
    </>
  )
}
