import type { Ctx } from '../src/domain/context.ts'
import { addDuty, tickDuty } from '../src/domain/duties/commands.ts'
import { addOffice } from '../src/domain/offices/commands.ts'
import { takeOffice } from '../src/domain/offices/take-office.ts'
import { found } from '../src/kernel/answer.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import type { DemoClub } from './demo-club.ts'
import { type DemoPerson, personOf } from './people.ts'
import { isWoman } from './staff.ts'

/** Duties by the place of their office in the board. */
const DUTIES: [office: number, title: string, day: number, month: number, leadDays: number, note: string][] = [
  [2, 'Bestandserhebung an den Landesverband melden', 28, 2, 45, 'Mitglieder nach Sportart und Jahrgang, Stand 1. Januar.'],
  [2, 'Kassenbericht für die Versammlung schreiben', 15, 2, 40, 'Vorher mit den Kassenprüfern abstimmen.'],
  [0, 'Zur Mitgliederversammlung einladen', 1, 3, 30, 'Die Satzung verlangt vier Wochen.'],
  [1, 'Hallenzeiten für den Sommer beantragen', 31, 1, 30, ''],
  [2, 'Übungsleiterzuschuss beantragen', 1, 3, 60, 'Gültige Lizenzen beilegen.'],
  [1, 'Hallenzeiten für den Winter beantragen', 31, 5, 30, ''],
  [0, 'Versicherungen und Verträge durchsehen', 30, 9, 30, ''],
  [1, 'Führungszeugnisse prüfen', 15, 11, 30, 'Nicht älter als fünf Jahre.'],
  [0, 'Ehrungen für das nächste Jahr zusammenstellen', 10, 12, 40, ''],
]

const roleMail = (title: string, email: string): string =>
  `${title.toLowerCase().startsWith('kass') || title.startsWith('Schatz') ? 'kasse' : 'vorstand'}@${email.split('@')[1] ?? ''}`

interface BoardSeat {
  title: string
  person: DemoPerson
}

/** The board that the club's imprint names. */
export const inventBoard = ({ details }: DemoClub): BoardSeat[] =>
  details.board.split('\n').map((line) => {
    const [name = '', title = ''] = line.split(', ')
    const [firstname = '', lastname = ''] = name.split(' ')
    return { title, person: personOf({ firstname, lastname, sex: isWoman(firstname) ? 'w' : 'm', born: '1964-05-12' }) }
  })

/** The board with its offices, who leads a department, and what comes every year. */
export async function storeOffices(ctx: Ctx, demo: DemoClub, board: readonly BoardSeat[]): Promise<void> {
  const today = berlinDay(ctx.now)
  const ids: string[] = []
  for (const [position, { title, person }] of board.entries()) {
    const email = roleMail(title, demo.details.email)
    const office = await addOffice(ctx, { title, departmentId: null, email, isBoard: true, position: position + 1 })
    ids.push(office.ok ? office.value : '')
    const from = today.subtract({ years: 2, months: 3 })
    await takeOffice(ctx, {
      officeId: ids.at(-1) ?? '',
      personId: person.id,
      from,
      to: null,
      isShown: position < 3,
      isHandover: false,
    })
  }
  await storeLeader(ctx)
  for (const [office, title, day, month, leadDays, note] of DUTIES) {
    const duty = await addDuty(ctx, {
      officeId: found(ids[office]),
      title,
      note,
      day,
      month,
      leadDays,
      fromYear: today.year - 1,
    })
    // Everything until two weeks ago is done, this year and last.
    const due = Temporal.PlainDate.from({ year: today.year, month, day: 1 })
    const years =
      Temporal.PlainDate.compare(due, today.subtract({ days: 20 })) < 0 ? [today.year - 1, today.year] : [today.year - 1]
    for (const year of years) if (duty.ok) await tickDuty(ctx, { id: duty.value, year })
  }
}

/** Leads a department: the editor of the demo. */
async function storeLeader(ctx: Ctx): Promise<void> {
  const editor = await ctx.db
    .selectFrom('clubUsers as u')
    .innerJoin('clubUserDepartments as d', (join) => join.onRef('d.clubId', '=', 'u.clubId').onRef('d.clubUserId', '=', 'u.id'))
    .select(['u.personId', 'd.departmentId'])
    .where('u.clubId', '=', ctx.club.id)
    .where('u.role', '=', 'editor')
    .executeTakeFirst()
  if (!editor?.personId) return
  const fields = { title: 'Abteilungsleitung', departmentId: editor.departmentId, email: '', isBoard: false, position: 20 }
  const office = await addOffice(ctx, fields)
  if (!office.ok) return
  const from = berlinDay(ctx.now).subtract({ years: 1 })
  const term = { officeId: office.value, personId: editor.personId, from, to: null, isShown: true, isHandover: false }
  await takeOffice(ctx, term)
  await addDuty(ctx, {
    officeId: office.value,
    title: 'Sportangebote der nächsten Saison anlegen',
    note: '',
    day: 15,
    month: 12,
    leadDays: 45,
    fromYear: berlinDay(ctx.now).year,
  })
}
