import { data, redirect } from 'react-router'
import { z } from 'zod'
import { STATES } from '../../../domain/clubs/rules.ts'
import { canEditFacilities } from '../../../domain/facilities/access.ts'
import { listHallsInHolidays, listSchoolHolidays } from '../../../domain/holidays/queries.ts'
import { holidayText } from '../../../domain/holidays/texts.ts'
import { closeInSchoolHolidays, previewSchoolHolidays } from '../../../domain/processes/close-in-school-holidays.ts'
import { found } from '../../../kernel/answer.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { flash, noted } from '../../kit/flash.ts'
import { readForm } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { PATH } from '../facility/facilities-view.ts'
import type { Route } from './+types/holidays'
import { followedText, presentPreview } from './holidays-view.ts'

const FLASH = flash({ gespeichert: followedText })

const Change = z.object({ id: z.uuid(), intent: z.enum(['close', 'open']), seen: z.literal('1').optional() })

export async function loader({ context, url }: Route.LoaderArgs) {
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
    done: FLASH.text(url.searchParams),
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
  const { added, dropped, unbooked, told } = await closeInSchoolHolidays(ctx, id, isClosed)
  return redirect(noted(`${PATH}/holidays`, FLASH.note('gespeichert', added, dropped, unbooked, told)))
}
