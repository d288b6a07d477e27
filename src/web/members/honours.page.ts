import { redirect } from 'react-router'
import { z } from 'zod'
import { canManageHonours } from '../../domain/honours/access.ts'
import { awardHonour, changeHonourRules, skipHonour } from '../../domain/honours/commands.ts'
import { HonourRulesInput, SettledHonour } from '../../domain/honours/input.ts'
import { getHonourRules, listHonours } from '../../domain/honours/queries.ts'
import { HONOUR_REFUSALS } from '../../domain/honours/texts.ts'
import { berlinDay, formatDay, isAfter } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import { readPage } from '../kit/read-page.ts'
import type { Route } from './+types/honours'
import { honourYear } from './care-address.ts'

const FLASH = flash({
  geehrt: 'Die Ehrung ist eingetragen.',
  ohne: 'Als erledigt ohne Ehrung eingetragen.',
  regeln: (due: number) =>
    due === 1
      ? 'Die Regeln sind gespeichert. Bis Ende nächsten Jahres steht eine Ehrung an.'
      : `Die Regeln sind gespeichert. Bis Ende nächsten Jahres stehen ${due} Ehrungen an.`,
})
const { note } = FLASH
const form = formsOf({ refusals: HONOUR_REFUSALS, fields: { awarded_ahead: 'awardedOn' } })

const answerForm = actions({
  award: form(SettledHonour, (ctx, input) => awardHonour(ctx, input), note('geehrt')),
  skip: form(z.object({ id: z.uuid() }), (ctx, { id }) => skipHonour(ctx, id), note('ohne')),
  rules: form(
    HonourRulesInput,
    (ctx, input) => changeHonourRules(ctx, input),
    (due) => note('regeln', due),
  ),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const year = honourYear(url.searchParams, today)
  const [rules, honours] = await Promise.all([
    getHonourRules(ctx),
    readPage(url.searchParams, (page) => listHonours(ctx, year, page)),
  ])
  return {
    year,
    years: [today.year - 1, today.year, today.year + 1],
    today: formatDay(today),
    mayChange: canManageHonours(ctx.actor),
    next: honours.next,
    rows: honours.rows.map(({ id, personId, name, kind, title, dueOn, awardedOn, skippedOn }) => {
      const pinOn = dueOn.subtract({ days: rules.pinDays })
      const isOpen = !awardedOn && !skippedOn
      return {
        id,
        personId,
        name,
        title,
        day: formatDay(dueOn),
        pin: kind === 'jubilee' && isOpen ? formatDay(pinOn) : '',
        isPinDue: kind === 'jubilee' && isOpen && !isAfter(pinOn, today),
        isOpen,
        state: awardedOn ? `geehrt am ${formatDay(awardedOn)}` : skippedOn ? 'ohne Ehrung' : 'steht an',
      }
    }),
    rules: {
      ...rules,
      jubileeYears: rules.jubileeYears.join(', '),
      birthdayYears: rules.birthdayYears.join(', '),
    },
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note })) : outcome.answer
}
