import { type RawBuilder, sql } from 'kysely'
import { type Ctx, mayChange, roleOf } from '../context.ts'
import { canChangePay } from '../statements/access.ts'
import { isConfirmable } from '../statements/list-statements.ts'
import type { StatementState } from '../statements/rules.ts'
import type { Task } from './rules.ts'

const waiting = (ctx: Ctx, state: StatementState): RawBuilder<unknown> => sql`
  select t.id, p.firstname || ' ' || p.lastname as name, null::timestamptz as at, to_char(t.month, 'MM/YYYY') as note, t.id::text as ref,
    t.submitted_at as since, false as is_due
  from trainer_statements t join people p on p.club_id = t.club_id and p.id = t.person_id
  where t.club_id = ${ctx.club.id} and t.state = ${state} and t.returned_at is null and ${isConfirmable(ctx)}`

const task = (state: StatementState, texts: Pick<Task, 'key' | 'title' | 'button'>, isFor: Task['isFor']): Task => ({
  ...texts,
  reads: ['statement'],
  isFor: (who) => who.club.flags.hasInvoiceManagement && isFor(who),
  rows: (ctx) => waiting(ctx, state),
  list: () => `/admin/statements?stand=${state}`,
  to: () => `/admin/statements?stand=${state}`,
})

export const statementTasks: readonly Task[] = [
  task(
    'submitted',
    { key: 'stunden-bestaetigen', title: 'Stunden bestätigen', button: 'Bestätigen' },
    ({ actor }) => mayChange(actor) && (roleOf(actor) === 'editor' || canChangePay(actor)),
  ),
  task('confirmed', { key: 'abrechnungen-freigeben', title: 'Abrechnungen freigeben', button: 'Freigeben' }, ({ actor }) =>
    canChangePay(actor),
  ),
  task('approved', { key: 'abrechnungen-zahlen', title: 'Übungsleiter bezahlen', button: 'Bezahlen' }, ({ actor }) =>
    canChangePay(actor),
  ),
]
