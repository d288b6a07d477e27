import { berlinDay } from '../../kernel/calendar.ts'
import { findParameter } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { exitDay, NOTICE_PARAMETER, noticeText, readNoticeRule } from './rules.ts'

/** Last day by the club's notice rule for a notice of this moment, and the rule in German. Open to everybody. */
export async function findExitDay(
  ctx: Ctx,
  receivedAt: Temporal.Instant,
  wantedOn: Temporal.PlainDate | null,
): Promise<{ day: Temporal.PlainDate; rule: string }> {
  const rule = readNoticeRule(await findParameter(ctx, NOTICE_PARAMETER))
  return { day: exitDay(rule, berlinDay(receivedAt), wantedOn), rule: noticeText(rule) }
}
