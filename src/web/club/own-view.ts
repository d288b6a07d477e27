import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import { mayChange } from '../../domain/context.ts'
import { canSeeDuties } from '../../domain/duties/access.ts'
import { listOpenDuties } from '../../domain/duties/queries.ts'
import { listNextSessions } from '../../domain/participations/list-next-sessions.ts'
import { listOwnParticipations, type OwnParticipation } from '../../domain/participations/list-own-participations.ts'
import { isLive } from '../../domain/participations/rules.ts'
import { standingText } from '../../domain/participations/texts.ts'
import { berlinDay, formatDay, formatMoment, isBefore } from '../../kernel/calendar.ts'
import type { Gate } from '../kit/gate.ts'
import { presentOwnShifts } from '../operations/own-shifts-view.ts'

const SESSIONS = 5

interface Entry {
  title: string
  to: string
  line: string
}
export interface ToDo extends Entry {
  isDue: boolean
  /** A duty that is ticked off here. */
  tick: { id: string; year: number } | null
}

const pageOf = ({ id }: OwnParticipation): string => `/member/me/participations/${id}`

const ASKED: Partial<Record<OwnParticipation['state'], string>> = {
  offered: 'Für Sie ist ein Platz frei. Bitte nehmen Sie ihn an oder geben Sie ihn frei.',
  requested: 'Noch nicht bestätigt. Bitte folgen Sie dem Link in unserer E-Mail.',
}

const askedOf = (one: OwnParticipation): ToDo[] => {
  const line = ASKED[one.state]
  return line ? [{ title: `${one.courseTitle}: ${one.personName}`, to: pageOf(one), line, isDue: true, tick: null }] : []
}

/** Courses, sessions, shifts of the family, and what they should do; null for whoever has no user here. */
export async function presentOwn(gate: Gate) {
  const { ctx } = gate
  if (ctx.actor.kind !== 'user' || ctx.actor.profile === null) return null
  const hasCourses = ctx.club.flags.hasParticipations
  const [participations, sessions, shifts, duties] = await Promise.all([
    hasCourses ? listOwnParticipations(ctx) : [],
    hasCourses ? listNextSessions(ctx, SESSIONS) : [],
    presentOwnShifts(gate),
    listOpenDuties(ctx),
  ])
  const today = berlinDay(ctx.now)
  const live = participations.filter(({ state }) => isLive(state))
  const isStaff = canSeeDuties(ctx.actor)
  return {
    todo: [
      ...live.flatMap(askedOf),
      ...duties.map(
        ({ id, title, office, year, dueOn }): ToDo => ({
          title,
          to: isStaff ? `/admin/duties?jahr=${year}#aufgabe-${id}` : '',
          line: `${office}, bis ${formatDay(dueOn)}`,
          isDue: isBefore(dueOn, today),
          tick: mayChange(ctx.actor) ? { id, year } : null,
        }),
      ),
    ],
    courses: live.map(
      (one): Entry => ({
        title: one.courseTitle,
        to: pageOf(one),
        line: `${one.personName}: ${standingText(one)}${one.position === null ? '' : `, Platz ${one.position}`}`,
      }),
    ),
    sessions: sessions.map(
      ({ title, slug, startsAt, place, names, isHallClosed }): Entry => ({
        title,
        to: `/id/${slug}`,
        line: [`${formatMoment(startsAt)} Uhr`, place, names, isHallClosed ? HALL_CLOSED : ''].filter(Boolean).join(' · '),
      }),
    ),
    shifts: shifts.map(({ text, plan, name, address }): Entry => ({ title: text, to: address, line: `${name} · ${plan}` })),
  }
}
export type OwnView = NonNullable<Awaited<ReturnType<typeof presentOwn>>>
