import { z } from 'zod'
import { Prices } from '../courses/input.ts'
import { saysPrice } from '../courses/rules.ts'
import { AUDIENCES } from '../events/rules.ts'

export const MOST_AT_ONCE = 300

export const LISTS = ['events', 'bookings', 'series', 'courses', 'users'] as const
export type List = (typeof LISTS)[number]

export const BOOKING_KINDS = ['cancel', 'approve', 'decline'] as const
export const EVENT_KINDS = ['publish', 'withdraw', 'change', 'cancel', 'discard'] as const
export const SERIES_KINDS = ['end', 'release'] as const
export const COURSE_KINDS = ['publish', 'price', 'assign', 'copy', 'archive'] as const
export const USER_KINDS = ['role', 'block', 'unblock', 'invite', 'sessions'] as const
/** No list makes a superuser. */
export const GIVEN_ROLES = ['admin', 'editor', 'trainer', 'reader'] as const

const ids = z.array(z.uuid()).min(1).max(MOST_AT_ONCE).readonly()
const reason = z.string().trim().max(500, 'Höchstens 500 Zeichen.').default('')
const NEEDED = 'Bitte nennen Sie einen Grund. Er steht in der E-Mail und auf der Website.'

export const BookingTask = z
  .object({ list: z.literal('bookings'), kind: z.enum(BOOKING_KINDS), ids, reason })
  .refine(({ kind, reason }) => kind !== 'decline' || reason !== '', {
    path: ['reason'],
    message: 'Bitte schreiben Sie einen Grund. Die Anfragenden lesen ihn.',
  })
export type BookingTask = z.output<typeof BookingTask>

/** Missing fields stay; `null` = no department. */
export const EventTask = z.discriminatedUnion('kind', [
  z.object({ list: z.literal('events'), kind: z.enum(['publish', 'withdraw', 'discard']), ids }),
  z.object({
    list: z.literal('events'),
    kind: z.literal('cancel'),
    ids,
    reason: z.string({ error: NEEDED }).trim().min(1, NEEDED).max(200, 'Höchstens 200 Zeichen.'),
  }),
  z.object({
    list: z.literal('events'),
    kind: z.literal('change'),
    ids,
    category: z.string().trim().max(40, 'Höchstens 40 Zeichen.').optional(),
    audience: z.enum(AUDIENCES).optional(),
    departmentId: z.uuid().nullable().optional(),
  }),
])
export type EventTask = z.output<typeof EventTask>

/** `lastOn`: the last day that stays, as ISO text. */
export const SeriesTask = z.object({ list: z.literal('series'), kind: z.enum(SERIES_KINDS), ids, reason, lastOn: z.iso.date() })
export type SeriesTask = z.output<typeof SeriesTask>

/** `assign`: missing fields stay, `null` = none; `firstOn`: first week of the copies, as ISO text. */
export const CourseTask = z.discriminatedUnion('kind', [
  z.object({ list: z.literal('courses'), kind: z.enum(['publish', 'archive']), ids }),
  z.object({
    list: z.literal('courses'),
    kind: z.literal('price'),
    ids,
    prices: Prices.refine(saysPrice, 'Bitte sagen Sie, was es kostet.'),
  }),
  z.object({
    list: z.literal('courses'),
    kind: z.literal('assign'),
    ids,
    departmentId: z.uuid().nullable().optional(),
    seasonId: z.uuid().nullable().optional(),
  }),
  z.object({
    list: z.literal('courses'),
    kind: z.literal('copy'),
    ids,
    seasonId: z.uuid('Bitte wählen Sie eine Saison.'),
    firstOn: z.iso.date().optional(),
  }),
])
export type CourseTask = z.output<typeof CourseTask>

/** Editors and trainers are limited to `departmentIds`; none = the whole club. */
export const UserTask = z.discriminatedUnion('kind', [
  z.object({ list: z.literal('users'), kind: z.enum(['block', 'unblock', 'invite', 'sessions']), ids }),
  z.object({
    list: z.literal('users'),
    kind: z.literal('role'),
    ids,
    role: z.enum(GIVEN_ROLES, 'Bitte wählen Sie eine Rolle.'),
    departmentIds: z.array(z.uuid()).max(50).readonly(),
  }),
])
export type UserTask = z.output<typeof UserTask>

export const ListTask = z.union([EventTask, SeriesTask, BookingTask, CourseTask, UserTask])
export type ListTask = z.output<typeof ListTask>
export type ListKind = ListTask['kind']
