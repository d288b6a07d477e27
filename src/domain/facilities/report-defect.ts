import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Defects } from '../../database/tables.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, isReader, nameOfActor } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { findOfficeAddress } from '../mail/queries.ts'
import { canEditFacilities } from './access.ts'
import { DefectInput } from './input.ts'
import { FACILITY_JOURNAL } from './journal.ts'
import { getFacilityById } from './queries.ts'
import { DEFECT_KINDS } from './texts.ts'

export type DefectState = 'open' | 'in_work' | 'done'

export interface Defect {
  id: string
  facilityId: string
  facilityName: string
  partName: string | null
  kind: 'defect' | 'locked' | 'nobody'
  text: string
  state: DefectState
  reportedBy: string
  /** Empty for readers who may not answer. */
  reportedEmail: string
  toldAt: Temporal.Instant | null
  reportedAt: Temporal.Instant
  doneAt: Temporal.Instant | null
  answer: string
  version: number
}

/** The caller limits strangers. Mails the office, unless the board reports. Answers the defect's id. @throws NotFound */
export async function reportDefect(ctx: Ctx, input: DefectInput): Promise<string> {
  const { reportedBy, ...defect } = DefectInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const facility = found(
      await ctx.db
        .selectFrom('facilities')
        .select(['name', 'slug'])
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', defect.facilityId)
        .executeTakeFirst(),
    )
    const id = newId()
    const by = nameOfActor(ctx.actor) || reportedBy
    await ctx.db
      .insertInto('defects')
      .values({ ...defect, id, clubId: ctx.club.id, reportedAt: ctx.now, reportedBy: by })
      .execute()
    if (!canEditFacilities(ctx.actor)) await notifyOffice(ctx, { ...defect, reportedBy: by }, facility)
    const content = FACILITY_JOURNAL.defectReported(DEFECT_KINDS[defect.kind], facility.name)
    await record(ctx, { event: 'defect.reported', id: defect.facilityId, content })
    return id
  })
}

/** A locked door cannot wait until the office looks at a list. */
async function notifyOffice(
  ctx: Ctx,
  { kind, partId, text, reportedBy, reportedEmail }: z.output<typeof DefectInput>,
  { name, slug }: { name: string; slug: string },
): Promise<void> {
  const to = await findOfficeAddress(ctx)
  if (to === '') return
  const place = await placeOf(ctx, name, partId)
  await sendMail(ctx, {
    template: 'defect.reported',
    to,
    priority: AWAITED,
    data: { kind, place, slug, text, reportedBy, reportedEmail },
  })
}

async function placeOf(ctx: Ctx, facilityName: string, partId: string | null): Promise<string> {
  const part = await ctx.db
    .selectFrom('parts')
    .select('name')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', partId)
    .executeTakeFirst()
  return [facilityName, part?.name].filter(Boolean).join(', ')
}

/** The first settlement mails the reporter. @throws NotFound, Forbidden */
export async function answerDefect(
  ctx: Ctx,
  id: string,
  { state, answer, version }: { state: DefectState; answer: string; version: number },
): Promise<Answer<void, 'changed_meanwhile'>> {
  allow(canEditFacilities(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const defects = ctx.db.selectFrom('defects').where('clubId', '=', ctx.club.id).where('id', '=', id)
    const known = found(await defects.selectAll().forUpdate().executeTakeFirst())
    if (known.version !== version) return refuse('changed_meanwhile')
    const isTold = state === 'done' && known.toldAt === null && known.reportedEmail !== ''
    if (isTold) await notifyReporter(ctx, known, answer)
    await ctx.db
      .updateTable('defects')
      .set((set) => ({
        state,
        answer,
        doneAt: state === 'done' ? ctx.now : null,
        ...(isTold ? { toldAt: ctx.now } : {}),
        version: set('version', '+', 1),
      }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const content =
      state === 'done'
        ? FACILITY_JOURNAL.defectMended
        : state === 'in_work'
          ? FACILITY_JOURNAL.defectInWork
          : FACILITY_JOURNAL.defectOpenAgain
    await record(ctx, { event: 'defect.answered', id: known.facilityId, content })
    return ok(undefined)
  })
}

async function notifyReporter(ctx: Ctx, defect: Selectable<Defects>, answer: string): Promise<void> {
  const facility = await getFacilityById(ctx, defect.facilityId)
  const data = {
    kind: defect.kind as Defect['kind'],
    name: defect.reportedBy,
    answer,
    reportedAt: defect.reportedAt.toString(),
    place: await placeOf(ctx, facility.name, defect.partId),
  }
  await sendMail(ctx, { template: 'defect.settled', to: defect.reportedEmail, data })
}

/** Open ones first, the latest first. For staff. */
export async function listDefects(ctx: Ctx, facilityId: string | null, limit = 100): Promise<Defect[]> {
  allow(isReader(ctx.actor))
  const rows = await ctx.db
    .selectFrom('defects as d')
    .innerJoin('facilities as f', (join) => join.onRef('f.clubId', '=', 'd.clubId').onRef('f.id', '=', 'd.facilityId'))
    .leftJoin('parts as p', (join) => join.onRef('p.clubId', '=', 'd.clubId').onRef('p.id', '=', 'd.partId'))
    .select(['d.id', 'd.facilityId', 'f.name as facilityName', 'p.name as partName', 'd.kind', 'd.text', 'd.state'])
    .select(['d.reportedBy', 'd.reportedEmail', 'd.toldAt', 'd.reportedAt', 'd.doneAt', 'd.answer', 'd.version'])
    .where('d.clubId', '=', ctx.club.id)
    .where((where) => (facilityId === null ? where.lit(true) : where('d.facilityId', '=', facilityId)))
    .orderBy((order) => order('d.state', '=', 'done'))
    .orderBy('d.reportedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ reportedEmail, ...row }) => ({
    ...row,
    kind: row.kind as Defect['kind'],
    state: row.state as DefectState,
    reportedEmail: canEditFacilities(ctx.actor) ? reportedEmail : '',
  }))
}
