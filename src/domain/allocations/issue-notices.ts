import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { findContact } from '../clubs/find-contact.ts'
import type { Ctx } from '../context.ts'
import { namedHolidays } from '../holidays/named-holidays.ts'
import { readDaysOffAt } from '../holidays/queries.ts'
import { chooseAlone } from '../series/choose-alone.ts'
import { createSeries } from '../series/create-series.ts'
import { SeriesInput } from '../series/input.ts'
import { type Choices, planSeries } from '../series/rules.ts'
import { bookForClub } from '../shared-halls/book-for-club.ts'
import { canDecideAllocation } from './access.ts'
import { recordAllocation, setState } from './commands.ts'
import { type PlanDays, readPlanDays } from './gather-facts.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { notifyOffices } from './notify-offices.ts'
import { lacksDecisions } from './publish-draft.ts'
import {
  type Allocation,
  type AllocationDecision,
  listAllocationDecisions,
  listNeeds,
  lockAllocation,
  type Need,
  type Sender,
} from './queries.ts'
import { mayIssue } from './rules.ts'

export type IssueRefusal = 'not_open' | 'already_issued' | 'still_open' | 'open_objections' | 'no_draft' | 'booked_meanwhile'

/** Rolls everything back: a date was booked at the same moment. */
class BookedMeanwhile extends Error {}

/**
 * Issues the notices: books every given time for its club as an approved series, and tells the clubs; all or nothing. Occupied
 * dates are left out, closed ones suspended. Answers the number of series. @throws NotFound, Forbidden
 */
export async function issueNotices(ctx: Ctx, id: string): Promise<Answer<number, IssueRefusal>> {
  allow(canDecideAllocation(ctx))
  try {
    return await transaction(ctx, (ctx) => issue(ctx, id))
  } catch (error) {
    if (error instanceof BookedMeanwhile) return refuse('booked_meanwhile')
    throw error
  }
}

async function issue(ctx: Ctx, id: string): Promise<Answer<number, IssueRefusal>> {
  const allocation = await lockAllocation(ctx, id)
  const may = mayIssue(allocation, allocation.openObjections, berlinDay(ctx.now))
  if (!may.ok) return may
  if (await lacksDecisions(ctx, id)) return refuse('no_draft')
  const needs = new Map((await listNeeds(ctx, id)).map((need) => [need.id, need]))
  const days = { school: await readPlanDays(ctx, allocation, false), holidays: await readPlanDays(ctx, allocation, true) }
  let booked = 0
  for (const decision of await listAllocationDecisions(ctx, id)) {
    const need = needs.get(decision.needId)
    if (!need || decision.partId === null) continue
    await book(ctx, allocation, need, { ...decision, partId: decision.partId }, need.inHolidays ? days.holidays : days.school)
    booked++
  }
  const { displayName, slogan, colours } = ctx.club
  const sender: Sender = { displayName, slogan, colour: colours.primary, contact: await findContact(ctx) }
  await setState(ctx, id, { state: 'final', issuedAt: ctx.now }, JSON.stringify(sender))
  await notifyOffices(ctx, allocation, 'allocation.issued')
  await recordAllocation(ctx, id, 'allocation.issued', ALLOCATION_JOURNAL.issued(allocation.name, booked))
  return ok(booked)
}

type Granted = AllocationDecision & { partId: string }

async function book(ctx: Ctx, allocation: Allocation, need: Need, decision: Granted, days: PlanDays): Promise<void> {
  const input = seriesOf(ctx, allocation, need, decision, days)
  const { choices, leftOut, resting } = await chooseDates(ctx, input)
  // Decisions stand despite later opening hours.
  const consent = { outsideHours: { reason: allocation.name } }
  const booked =
    need.forClubId === null
      ? await createSeries(ctx, input, choices, consent)
      : await bookForClub(ctx, { ...input, clubId: need.forClubId }, choices, consent)
  if (!booked.ok && booked.refusal === 'occupied') throw new BookedMeanwhile()
  await ctx.db
    .updateTable('allocationDecisions')
    .set({ seriesId: booked.ok ? booked.value.id : null, dates: booked.ok ? booked.value.dates : 0, leftOut, resting })
    .where('clubId', '=', ctx.club.id)
    .where('needId', '=', need.id)
    .execute()
}

function seriesOf(ctx: Ctx, { from, to }: Allocation, need: Need, decision: Granted, days: PlanDays): SeriesInput {
  const { partId, weekday, startsTime, endsTime } = decision
  if (weekday === null || startsTime === null || endsTime === null) throw new Error(`A part without a time: ${need.id}`)
  const counting = new Set((days.get(weekday) ?? []).map(String))
  const publicDays = namedHolidays(ctx.club, from, to)
  const skipped: Temporal.PlainDate[] = []
  for (let day = from; !isAfter(day, to); day = day.add({ days: 1 })) {
    const isLeftOut = !counting.has(day.toString()) || publicDays.has(day.toString())
    if (day.dayOfWeek === weekday && isLeftOut) skipped.push(day)
  }
  return {
    partId,
    startsTime,
    endsTime,
    from,
    to,
    skipped,
    rule: { freq: 'weekly', interval: 1, weekdays: [weekday] },
    title: need.forClubId === null ? `${need.school}: ${need.groupName}`.slice(0, 120) : need.groupName,
    kind: need.forClubId === null ? 'external' : 'team',
    // The plan of the holidays lies on the very days that a series leaves out by itself.
    skipsHolidays: !need.inHolidays,
  }
}

async function chooseDates(ctx: Ctx, given: SeriesInput): Promise<{ choices: Choices; leftOut: string[]; resting: string[] }> {
  const input = SeriesInput.parse(given)
  const daysOff = await readDaysOffAt(ctx, input.partId, input.from, input.to)
  const choices = await chooseAlone(ctx, planSeries(input, new Map(), daysOff).dates)
  const daysOf = (wanted: 'skip' | 'wait') => [...choices].flatMap(([on, { kind }]) => (kind === wanted ? [on] : []))
  return { choices, leftOut: daysOf('skip'), resting: daysOf('wait') }
}
