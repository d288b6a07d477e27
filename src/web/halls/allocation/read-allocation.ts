import { canDecideAllocation, canHandInNeeds, canReadAllocations, canReadNotices } from '../../../domain/allocations/access.ts'
import { listMatchDays, measureHolding } from '../../../domain/allocations/measure-holding.ts'
import {
  type Allocation,
  getAllocation,
  listAllocationDecisions,
  listAllocationParts,
  listNeeds,
  listObjections,
  listPublishedTimes,
  listWindows,
  type Need,
  type PublishedTime,
} from '../../../domain/allocations/queries.ts'
import { mayHandIn } from '../../../domain/allocations/rules.ts'
import type { Ctx } from '../../../domain/context.ts'
import { found } from '../../../kernel/answer.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { oneOf } from '../../kit/query.ts'
import { TABS, type Tab } from './allocation-tabs.ts'
import {
  criteriaTexts,
  draftedTimes,
  givenText,
  presentCard,
  presentNeed,
  presentPlan,
  presentShares,
  savedNeed,
} from './allocation-view.ts'
import type { DecideView } from './decide-form.tsx'
import type { NeedFormView } from './need-form.tsx'
import { clubStep, nextStep } from './next-step.ts'
import { listHallParts, presentSetUp } from './set-up-view.ts'
import { presentHolding, presentMatch } from './use-view.ts'

const PUBLISHED: readonly Allocation['state'][] = ['objections', 'final']
const DECIDED: readonly Allocation['state'][] = ['draft', 'objections', 'final']

async function needForm(ctx: Ctx, one: Allocation, needs: readonly Need[], wanted: string | null): Promise<NeedFormView | null> {
  const need = needs.find(({ id, forClubId }) => id === wanted && (forClubId === null) === canDecideAllocation(ctx))
  if (wanted === null || (!need && wanted !== 'neu')) return null
  const parts = await listAllocationParts(ctx, one.id)
  return {
    id: need?.id ?? null,
    version: need?.version ?? 0,
    saved: need ? savedNeed(need) : { priority: '1', minutes: '90', ageGroup: 'youth' },
    weekdays: need?.wishes.map(({ weekdays }) => weekdays.map(String)) ?? [],
    partIds: need?.partIds ?? [],
    equipment: need?.equipment ?? [],
    choices: {
      parts: parts.map(({ partId, place }) => ({ id: partId, name: place })),
      equipment: [...new Set(parts.flatMap(({ equipment }) => equipment))].toSorted((a, b) => a.localeCompare(b, 'de')),
    },
    isSchool: canDecideAllocation(ctx),
    hasHolidayPlan: one.hasHolidayPlan,
  }
}

function rightsOf(ctx: Ctx, one: Allocation) {
  const today = berlinDay(ctx.now)
  const decides = canDecideAllocation(ctx)
  const isAssociation = ctx.club.kind === 'association'
  return {
    decides,
    isAssociation,
    mayAdd: decides ? one.state === 'needs' || one.state === 'draft' : canHandInNeeds(ctx) && mayHandIn(one, today).ok,
    mayDecide: decides && (one.state === 'draft' || one.state === 'objections'),
    mayAnswer: decides && one.state === 'objections',
    step: decides ? nextStep(ctx, one) : isAssociation ? null : clubStep(ctx, one),
  }
}

function tabsOf(ctx: Ctx, { state }: Allocation): Tab[] {
  const isAssociation = ctx.club.kind === 'association'
  const shown: Record<Tab, boolean> = {
    bedarf: true,
    angaben: true,
    plan: (isAssociation ? DECIDED : PUBLISHED).includes(state),
    entwurf: isAssociation && DECIDED.includes(state),
    einsprueche: isAssociation && PUBLISHED.includes(state),
    spieltage: canDecideAllocation(ctx) && state === 'final',
    nutzung: canDecideAllocation(ctx) && state === 'final',
  }
  return TABS.filter((name) => shown[name])
}

/** Loader data of one Hallenvergabe. @throws NotFound */
export async function readAllocation(ctx: Ctx, id: string, search: URLSearchParams) {
  found((canReadAllocations(ctx) && isId(id)) || null)
  const one = await getAllocation(ctx, id)
  const [parts, needs, decisions, objections, times] = await Promise.all([
    listAllocationParts(ctx, id),
    listNeeds(ctx, id),
    listAllocationDecisions(ctx, id),
    listObjections(ctx, id),
    listPublishedTimes(ctx, id),
  ])
  const rights = rightsOf(ctx, one)
  const tabs = tabsOf(ctx, one)
  const all = needs.map((need) => presentNeed(need, { parts, decisions, objections, allocation: one, today: berlinDay(ctx.now) }))
  const views = canReadNotices(ctx.actor) ? all : all.map((view) => ({ ...view, contact: '', objectUntil: null }))
  return {
    page: { title: one.name },
    card: presentCard(one),
    note: one.note,
    criteria: criteriaTexts(one),
    ...rights,
    tabs,
    needs: views,
    tab: shownTab(one, tabs, search),
    shares: rights.isAssociation ? presentShares(needs, decisions) : [],
    plan: planOf(one.state === 'draft' && rights.isAssociation ? draftedTimes(needs, decisions, parts) : times),
    notices: one.state === 'final' && canReadNotices(ctx.actor) ? noticesOf(ctx, needs) : [],
    form: rights.mayAdd ? await needForm(ctx, one, needs, search.get('bedarf')) : null,
    deciding: decidingOf(needs, views, { parts, decisions, wanted: rights.mayDecide ? search.get('entscheiden') : null }),
    ...(await readUse(ctx, one, shownTab(one, tabs, search), needs)),
    setUp: rights.decides ? await setUpOf(ctx, one) : null,
  }
}

/** Before the opening there are no needs: the facts come first. */
const shownTab = ({ state }: Allocation, tabs: readonly Tab[], search: URLSearchParams): Tab =>
  oneOf(tabs, search.get('tab')) ?? (state === 'preparing' ? 'angaben' : 'bedarf')

/** Read for their own tabs alone. */
async function readUse(ctx: Ctx, one: Allocation, tab: Tab, needs: readonly Need[]) {
  return {
    matches: tab === 'spieltage' ? (await listMatchDays(ctx, one)).map(presentMatch) : [],
    holdings: tab === 'nutzung' ? (await measureHolding(ctx, one.id)).map((holding) => presentHolding(holding, needs)) : [],
    parts: tab === 'spieltage' ? await listHallParts(ctx) : [],
  }
}

const planOf = (times: readonly PublishedTime[]) => ({ term: presentPlan(times, false), holidays: presentPlan(times, true) })

const setUpOf = async (ctx: Ctx, one: Allocation) => ({
  ...presentSetUp(one, await listWindows(ctx, one.id)),
  parts: await listHallParts(ctx),
  isFixed: one.needs > 0,
  isFinal: one.state === 'final',
})

const noticesOf = (ctx: Ctx, needs: readonly Need[]): { query: string; name: string }[] => {
  const shown = needs.filter(({ forClubId }) => ctx.club.kind === 'association' || forClubId === ctx.club.id)
  const queryOf = ({ forClubId, school }: Need) =>
    new URLSearchParams(forClubId === null ? { schule: school } : { fuer: forClubId }).toString()
  return [...new Map(shown.map((need) => [queryOf(need), need.holder]))].map(([query, name]) => ({ query, name }))
}

interface Deciding {
  parts: Awaited<ReturnType<typeof listAllocationParts>>
  decisions: Awaited<ReturnType<typeof listAllocationDecisions>>
  wanted: string | null
}

function decidingOf(
  needs: readonly Need[],
  views: readonly ReturnType<typeof presentNeed>[],
  { parts, decisions, wanted }: Deciding,
): DecideView | null {
  const need = needs.find(({ id }) => id === wanted)
  const view = views.find(({ id }) => id === wanted)
  if (!need || !view) return null
  const decision = decisions.find(({ needId }) => needId === need.id)
  return {
    needId: need.id,
    title: `${view.group}, ${view.holder}`,
    wishes: view.wishes.join('; '),
    now: decision ? givenText(decision, parts) : 'noch keine Entscheidung',
    parts: parts.map(({ partId, place }) => ({ id: partId, name: place })),
    saved: {
      partId: decision?.partId ?? '',
      weekday: String(decision?.weekday ?? need.wishes[0]?.weekdays[0] ?? 1),
      startsTime: decision?.startsTime?.toString().slice(0, 5) ?? '',
      endsTime: decision?.endsTime?.toString().slice(0, 5) ?? '',
    },
  }
}
