import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { type DebitFileRefusal, readDirectDebits } from '../sepa/read-direct-debits.ts'
import { canChangeClaims } from './access.ts'
import { type ComparedPayer, compareDebits, type RunDebit } from './compare-debits.ts'
import { joinMandate } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { getFeeRun, isPosted, listFeeRuns } from './queries.ts'

export interface Rehearsal {
  runId: string
  therePayers: number
  thereCents: number
  herePayers: number
  hereCents: number
  /** Payers without any difference. */
  same: number
  /** Payers with one, the greatest in money first. */
  differing: ComparedPayer[]
}

export type RehearsalRefusal = DebitFileRefusal | 'no_run'

/** Amounts of a run that become claims, by debtor, with the account to debit on its due day. */
async function listRunDebits(ctx: Ctx, runId: string): Promise<RunDebit[]> {
  const { rows } = await sql<RunDebit>`
    select coalesce(i.debtor_id, i.person_id) as debtor_id, coalesce(trim(${debtorName('d')}), max(p.firstname || ' ' || p.lastname)) as name, sum(i.cents)::int as cents,
      case when m.id is not null then json_build_object('iban', m.iban, 'holder', m.holder, 'reference', m.reference, 'signedOn', m.signed_on) end as account
    from fee_items i join fee_runs r on r.club_id = i.club_id and r.id = i.run_id
    left join people p on p.club_id = i.club_id and p.id = i.person_id
    left join debtors d on d.club_id = i.club_id and d.id = i.debtor_id
    ${joinMandate('d', 'm', sql`r.due_on`)}
    where i.club_id = ${ctx.club.id} and i.run_id = ${runId} and (${isPosted} or r.issued_at is not null and i.cents > 0 and exists (
      select from claims c where c.club_id = i.club_id and c.id = i.id))
    group by 1, d.club_id, d.id, d.person_id, d.name, m.id, m.iban, m.holder, m.reference, m.signed_on
    having sum(i.cents) > 0`.execute(ctx.db)
  return rows
}

/**
 * Compares the last debit file of another program with a run of ours, by default the latest of fees. The file is not kept; the log
 * says how many agreed. @throws Forbidden, NotFound
 */
export async function rehearseSwitch(
  ctx: Ctx,
  { file, runId }: { file: Uint8Array; runId?: string | undefined },
): Promise<Answer<Rehearsal, RehearsalRefusal>> {
  allow(canChangeClaims(ctx.actor))
  const run = runId ? await getFeeRun(ctx, runId) : (await listFeeRuns(ctx)).find(({ kind }) => kind === 'fees')
  if (!run) return refuse('no_run')
  const read = readDirectDebits(file)
  if (!read.ok) return refuse(read.refusal)
  const own = await listRunDebits(ctx, run.id)
  const lines = compareDebits(read.value, own)
  const differing = lines.filter(({ differences }) => differences.length > 0)
  const collected = own.filter(({ account }) => account)
  const rehearsal = {
    runId: run.id,
    therePayers: new Set(read.value.map(({ iban }) => iban)).size,
    thereCents: read.value.reduce((sum, { cents }) => sum + cents, 0),
    herePayers: collected.length,
    hereCents: collected.reduce((sum, { cents }) => sum + cents, 0),
    same: lines.length - differing.length,
    differing,
  }
  await transaction(ctx, (ctx) =>
    record(ctx, { event: 'fee_run.rehearsed', id: run.id, content: CLAIM_JOURNAL.rehearsed(rehearsal.same, differing.length) }),
  )
  return ok(rehearsal)
}
