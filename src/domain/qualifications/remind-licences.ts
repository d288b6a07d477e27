import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { emailOf } from '../people/queries.ts'
import { isEnding } from './queries.ts'

interface Ending {
  email: string
  name: string
  title: string
  endsOn: Temporal.PlainDate
}

/** Members and trainers hear once of a licence of theirs that runs out within half a year. For the nightly duty. Answers the number of mails. */
export async function remindLicences(ctx: Ctx): Promise<number> {
  const today = sql`${berlinDay(ctx.now)}::date`
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<Ending>`
      with told as (update licences l set reminded_until = upper(l.valid) - 1
        from people p where p.club_id = l.club_id and p.id = l.person_id and ${emailOf('p')} <> ''
          and ${isEnding(ctx)} and upper(l.valid) > ${today} and l.reminded_until is distinct from upper(l.valid) - 1
        returning ${emailOf('p')} as email, trim(p.firstname || ' ' || p.lastname) as name, l.title, l.reminded_until as ends_on)
      select * from told order by ends_on, name`.execute(ctx.db)
    for (const { email, name, title, endsOn } of rows)
      await sendMail(ctx, { template: 'licence.ending', to: email, data: { name, title, endsOn: formatDay(endsOn) } })
    return rows.length
  })
}
