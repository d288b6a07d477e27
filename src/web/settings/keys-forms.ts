import { z } from 'zod'
import { canManageKeys } from '../../domain/api-keys/access.ts'
import { createKey, type ProveCode, revokeKey } from '../../domain/api-keys/commands.ts'
import { KeyInput } from '../../domain/api-keys/input.ts'
import { hasFactorForKeys, type ListedKey, listKeys } from '../../domain/api-keys/queries.ts'
import { SCOPES, SUBJECTS, stateOfKey } from '../../domain/api-keys/rules.ts'
import { MAKE_KEY_REFUSALS, SUBJECT_NAMES, scopeText } from '../../domain/api-keys/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { AREA_NAMES } from '../../domain/users/texts.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { formsOf } from '../kit/actions.ts'
import type { Note } from '../kit/flash.ts'
import { checkedBy, day, text } from '../kit/form-fields.ts'

export interface KeysPage {
  prove: ProveCode
}

const verb = z.enum(['read', 'write']).optional()
const KeyForm = z
  .object({
    name: text,
    scopes: z.object(Object.fromEntries(SUBJECTS.map((subject) => [subject, verb]))).default({}),
    areas: z.array(z.string()).default([]),
    endsOn: day,
    secretCode: text,
  })
  .transform(({ scopes, secretCode, ...typed }, ctx) => {
    const wanted = Object.entries(scopes).flatMap(([subject, can]) => (can ? `${subject}:${can}` : []))
    return checkedBy(KeyInput)({ ...typed, scopes: wanted, code: secretCode } as z.input<typeof KeyInput>, ctx)
  })

const form = formsOf({ refusals: MAKE_KEY_REFUSALS, fields: { wrong_code: 'secretCode', over: 'endsOn', too_long: 'endsOn' } })

export const keyForms = (revoked: Note) => ({
  createKey: form(KeyForm, (ctx, input, { prove }: KeysPage) => createKey(ctx, input, prove)),
  revokeKey: form(z.object({ id: z.uuid() }), (ctx, { id }) => revokeKey(ctx, id), revoked),
})

const STATES = {
  counts: { kind: 'good', label: 'gilt' },
  key_revoked: { kind: 'calm', label: 'widerrufen' },
  key_ended: { kind: 'calm', label: 'abgelaufen' },
} as const

function presentKey(key: ListedKey, now: Temporal.Instant) {
  const state = stateOfKey(key, now)
  const areas = key.areas.map((area) => AREA_NAMES[area as keyof typeof AREA_NAMES]).join(', ')
  return {
    id: key.id,
    name: key.name,
    isCounting: state === 'counts',
    state: STATES[state],
    scopes: key.scopes.map(scopeText),
    areas: areas || 'der ganze Verein',
    endsOn: formatDay(key.endsOn),
    made: `${formatDay(berlinDay(key.createdAt))}${key.maker && `, ${key.maker}`}`,
    used: key.lastUsedAt ? `${formatMoment(key.lastUsedAt)} Uhr` : 'noch nie',
  }
}

const USUAL_DAYS = 365
const SUBJECT_CHOICES = SUBJECTS.filter((subject) => SCOPES.includes(`${subject}:read`)).map((name) => ({
  name,
  label: SUBJECT_NAMES[name],
}))

export async function loadKeys(ctx: Ctx) {
  const [keys, hasFactor] = await Promise.all([listKeys(ctx), hasFactorForKeys(ctx)])
  return {
    keys: keys.map((key) => presentKey(key, ctx.now)),
    mayMake: canManageKeys(ctx.actor),
    hasFactor,
    endsOn: formatDay(berlinDay(ctx.now).add({ days: USUAL_DAYS })),
    subjects: SUBJECT_CHOICES,
  }
}
export type KeysView = Awaited<ReturnType<typeof loadKeys>>
