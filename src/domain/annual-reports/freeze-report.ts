import { sql } from 'kysely'
import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canReportMembers } from './access.ts'
import { REPORT_JOURNAL } from './journal.ts'
import { getFederationRules, isAnybodyReported, listReportFaults, reportLines } from './queries.ts'
import { isGrave } from './rules.ts'
import type { ReportRefusal } from './texts.ts'

export const ReportInput = z.object({
  /** Number of this submission for its day: the next one, so that two at once do not report twice. */
  submission: z.coerce.number().int().min(1).max(99),
  clubNo: z
    .string({ error: 'Bitte geben Sie die Nummer an, unter der der Sportbund den Verein führt.' })
    .trim()
    .min(1, 'Bitte geben Sie die Nummer an, unter der der Sportbund den Verein führt.')
    .max(20, 'Bitte höchstens 20 Zeichen.'),
  contact: z
    .string({ error: 'Bitte nennen Sie, wer Rückfragen beantwortet.' })
    .trim()
    .min(1, 'Bitte nennen Sie, wer Rückfragen beantwortet.')
    .max(80, 'Bitte höchstens 80 Zeichen.'),
  isSure: z.literal('yes').optional(),
})
export type ReportInput = z.output<typeof ReportInput>

/** Keeps the lines of a key day as they are reported; nothing changes them any more. Answers the report's id. @throws Forbidden */
export async function freezeReport(
  ctx: Ctx,
  keyOn: Temporal.PlainDate,
  { submission, clubNo, contact, isSure }: ReportInput,
): Promise<Answer<string, ReportRefusal>> {
  allow(canReportMembers(ctx.actor))
  if (isAfter(keyOn, berlinDay(ctx.now))) return refuse('not_yet')
  return transaction(ctx, async (ctx) => {
    const rules = await getFederationRules(ctx, keyOn)
    const faults = isSure ? [] : await listReportFaults(ctx, keyOn, rules.kinds)
    if (faults.some(({ kind }) => isGrave(kind, rules))) return refuse('incomplete')
    const id = newId()
    // One statement: number and lines are of one moment, and of two at once one finds nothing to insert.
    const { rows } = await sql<{ members: number }>`
      with lines as (${reportLines(ctx, keyOn, rules.kinds)}),
      report as (
        insert into annual_reports (club_id, id, key_on, submission, federation, club_no, contact, members, reported_at, reported_by)
        select ${ctx.club.id}, ${id}, ${keyOn}::date, ${submission}::smallint, ${rules.federation}, ${clubNo}, ${contact}, sum(m + w + d + o),
          ${ctx.now}, ${userIdOf(ctx)}::uuid from lines where kind = 'A' having count(*) > 0 and ${submission}::int = 1 + (
            select coalesce(max(submission), 0) from annual_reports where club_id = ${ctx.club.id} and key_on = ${keyOn}::date)
        on conflict (club_id, key_on, submission) do nothing returning club_id, id, members),
      kept as (
        insert into annual_report_lines (club_id, report_id, kind, federation_no, sport_key, birth_year, is_passive, m, w, d, o)
        select report.club_id, report.id, lines.* from report, lines)
      select members from report`.execute(ctx.db)
    const [report] = rows
    if (!report) return refuse((await isAnybodyReported(ctx, keyOn, rules.kinds)) ? 'already_reported' : 'nobody')
    await record(ctx, { event: 'annual_report.frozen', id, content: REPORT_JOURNAL.reported(keyOn, report.members, submission) })
    return ok(id)
  })
}
