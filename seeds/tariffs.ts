import type { Ctx } from '../src/domain/context.ts'
import { createTariff, saveRule, startTariff } from '../src/domain/tariffs/commands.ts'
import { Rules } from '../src/domain/tariffs/input.ts'
import { berlinDay } from '../src/kernel/calendar.ts'

/** Monthly amounts, half a year in advance; a family on request. */
const RULES = Rules.parse([
  { kind: 'interval', months: 6, dueDays: ['01-01', '07-01'] },
  { kind: 'age', on: 'next_month' },
  { kind: 'class', name: 'Erwachsene', cents: 1200, per: 'month', when: { ageFrom: 18 } },
  { kind: 'class', name: 'Kinder und Jugendliche', cents: 900, per: 'month', when: { ageTo: 17 } },
  { kind: 'class', name: 'Rentner', cents: 800, per: 'month', when: { ageFrom: 65 } },
  { kind: 'class', name: 'Passive', cents: 800, per: 'month', when: { status: ['passiv'] } },
  { kind: 'class', name: 'Ehrenmitglieder', cents: 0, per: 'month', when: { status: ['ehren'] } },
  {
    kind: 'household',
    name: 'Familie',
    mode: 'once',
    cents: 2100,
    per: 'month',
    peopleFrom: 3,
    adultsTo: 2,
    childrenFrom: 1,
    onRequest: true,
  },
])

/** The regulation of a club, in force since the begin of the year. */
export async function storeTariffs(ctx: Ctx): Promise<void> {
  if (ctx.club.name !== 'gsv') return
  const today = berlinDay(ctx.now)
  const made = await createTariff(ctx, { name: `Beitragsordnung ${today.year}` })
  if (!made.ok) return
  for (const [at, rule] of RULES.entries()) await saveRule(ctx, { id: made.value, version: at + 1, at: null, rule })
  await startTariff(ctx, { id: made.value, version: RULES.length + 1, from: today.with({ month: 1, day: 1 }) })
}
