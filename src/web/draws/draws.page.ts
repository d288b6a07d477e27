import { redirect } from 'react-router'
import { z } from 'zod'
import { canAddDraw } from '../../domain/draws/access.ts'
import { changeDraw, createDraw, removeDraw } from '../../domain/draws/commands.ts'
import { DrawInput } from '../../domain/draws/input.ts'
import { listDrawableCourses } from '../../domain/draws/list-drawable-courses.ts'
import { listDraws } from '../../domain/draws/queries.ts'
import { DRAW_PRIORITIES } from '../../domain/draws/rules.ts'
import { runDraw } from '../../domain/draws/run-draw.ts'
import { DRAW_REFUSALS, RUN_REFUSALS } from '../../domain/draws/texts.ts'
import { berlinMoment } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { day, text, time, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/draws'
import { presentDrawCard, presentDrawForm } from './draws-view.ts'

const FLASH = flash({
  angelegt: 'Die Verlosung ist angelegt.',
  gespeichert: 'Gespeichert.',
  geloescht: 'Die Verlosung ist gelöscht. Für ihre Angebote meldet man sich wieder wie gewohnt an.',
  ausgelost: 'Ausgelost. Alle bekommen eine E-Mail.',
})
const { note } = FLASH

/** Fields of the form by those of `DrawInput`. */
const FIELD_NAMES: Readonly<Record<string, string>> = { opensAt: 'opensOn', closesAt: 'closesOn', drawAt: 'drawOn' }

const Draw = z.object({ id: z.uuid() })
const NewDraw = z
  .object({
    name: text,
    opensOn: day,
    opensTime: time,
    closesOn: day,
    closesTime: time,
    drawOn: day,
    drawTime: time,
    priority: z.array(z.enum(DRAW_PRIORITIES).optional()).default([]),
    courseIds: z.array(z.uuid()).default([]),
  })
  .transform((typed, check) => {
    const read = DrawInput.safeParse({
      name: typed.name,
      opensAt: berlinMoment(typed.opensOn, typed.opensTime),
      closesAt: berlinMoment(typed.closesOn, typed.closesTime),
      drawAt: berlinMoment(typed.drawOn, typed.drawTime),
      priorities: [...new Set(typed.priority.filter((one) => one !== undefined))],
      courseIds: typed.courseIds,
    })
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) {
      const field = String(path[0])
      check.addIssue({ code: 'custom', path: [FIELD_NAMES[field] ?? field], message })
    }
    return z.NEVER
  })

const form = formsOf({ refusals: { ...DRAW_REFUSALS, ...RUN_REFUSALS } })
const answerDrawForm = actions({
  create: form(NewDraw, createDraw, note('angelegt')),
  change: form(
    NewDraw.and(Draw.extend({ version })),
    (ctx, { id, version, ...input }) => changeDraw(ctx, id, version, input),
    note('gespeichert'),
  ),
  remove: form(Draw, (ctx, { id }) => removeDraw(ctx, id), note('geloescht')),
  run: form(Draw, (ctx, { id }) => runDraw(ctx, id), note('ausgelost')),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const [draws, courses] = await Promise.all([listDraws(ctx), listDrawableCourses(ctx)])
  const cards = draws.map((draw) => presentDrawCard(draw, ctx.actor, ctx.now))
  const canAdd = canAddDraw(ctx.actor, courses)
  const chosen = draws.find(({ id }) => id === search.get('verlosung'))
  const mayChange = chosen !== undefined && cards.some(({ id, mayEdit }) => id === chosen.id && mayEdit)
  const isNew = search.has('neu') && canAdd
  const form = mayChange || isNew ? presentDrawForm(mayChange ? chosen : null, courses, search.get('kurs')) : null
  return { cards, canAdd, form, done: FLASH.text(search) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerDrawForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
