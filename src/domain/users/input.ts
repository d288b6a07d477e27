import { z } from 'zod'
import { AREAS, ROLES } from '../context.ts'

const role = z.enum(ROLES, 'Bitte wählen Sie eine Rolle.')
const version = z.coerce.number().int().positive()
const name = (error: string) => z.string({ error }).trim().min(1, error).max(80, 'Bitte höchstens 80 Zeichen.')
/** Limits of editors and trainers; none = the whole club. */
const departmentIds = z.array(z.uuid()).max(50).default([])

/** Limits of admins only. */
const limits = {
  areas: z.array(z.enum(AREAS)).default([]),
  isReadOnly: z.boolean().default(false),
  endsOn: z
    .union([z.instanceof(Temporal.PlainDate), z.iso.date().transform((day) => Temporal.PlainDate.from(day))])
    .nullable()
    .default(null),
  staysUntilHandover: z.boolean().default(false),
}

export const RoleChange = z.object({ id: z.uuid(), version, role, departmentIds, ...limits })
type GivenRole = z.output<typeof RoleChange>
export type RoleChange = Omit<GivenRole, keyof typeof limits> & Partial<Pick<GivenRole, keyof typeof limits>>

export const OwnName = z.object({
  version,
  firstname: name('Bitte geben Sie Ihren Vornamen ein.'),
  lastname: name('Bitte geben Sie Ihren Nachnamen ein.'),
})
export type OwnName = z.output<typeof OwnName>

/** `memberNo` empty takes the link away. */
export const MemberLink = z.object({ id: z.uuid(), version, memberNo: z.string().trim().max(40).default('') })
export type MemberLink = z.output<typeof MemberLink>

export const Invitation = z.object({
  email: z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(254).toLowerCase(),
  firstname: name('Bitte geben Sie den Vornamen ein.'),
  lastname: name('Bitte geben Sie den Nachnamen ein.'),
  role,
  departmentIds,
  ...limits,
})
type GivenInvitation = z.output<typeof Invitation>
export type Invitation = Omit<GivenInvitation, keyof typeof limits> & Partial<Pick<GivenInvitation, keyof typeof limits>>
