import { z } from 'zod'

/** Occupancy plan, list of offers, people of offers, members of the club. */
export const KINDS = ['occupancy', 'offers', 'participants', 'members'] as const
export type Kind = (typeof KINDS)[number]

const TIME_AND_PLACE = ['weekday', 'from', 'to', 'facility', 'part'] as const
const OFFER = ['group', 'department', 'sport', 'kind', 'age', 'sex', ...TIME_AND_PLACE, 'trainers', 'capacity'] as const
const MONEY_AND_DAYS = ['price', 'memberPrice', 'reducedPrice', 'starts', 'ends', 'notes'] as const
const PERSON = ['lastname', 'firstname', 'name', 'birth', 'guardian', 'email', 'phone', 'emergency', 'member', 'state'] as const

const MEMBER_WHO = [
  'externalId',
  'memberNo',
  'lastname',
  'firstname',
  'name',
  'birth',
  'sex',
  'email',
  'phone',
  'moreContacts',
] as const
const MEMBER_HOW = [
  'kind',
  'department',
  'passiveDepartments',
  'entry',
  'exit',
  'household',
  'payer',
  'iban',
  'holder',
  'reference',
  'signed',
  'lastUsed',
] as const
const MEMBER = [...MEMBER_WHO, 'street', 'postcode', 'city', ...MEMBER_HOW] as const

const FIELDS = [...OFFER, ...MONEY_AND_DAYS, ...PERSON, ...MEMBER] as const
/** `group`: title of an offer in every kind; `name`: both names in one column. */
export type Field = (typeof FIELDS)[number]

/** In the order of the screen. */
export const FIELDS_OF: Readonly<Record<Kind, readonly Field[]>> = {
  occupancy: ['facility', 'part', 'weekday', 'from', 'to', 'group'],
  offers: [...OFFER, ...MONEY_AND_DAYS],
  participants: ['group', ...PERSON],
  members: MEMBER,
}

/** Field → name of the column. */
export type Mapping = Partial<Record<Field, string>>
export const MappingInput = z.partialRecord(z.enum(FIELDS), z.string().max(500))

/** Names of a file that the club spells otherwise or does not know. */
export const NAMED = ['facility', 'department', 'group', 'year', 'postcode'] as const
/**
 * Field → folded name of the file → name that it stands for, `AS_WRITTEN` = a new one. Of `group`: id of a course, or `LEFT_OUT`;
 * of `year`: four digits for two.
 */
export const NamesInput = z.partialRecord(z.enum(NAMED), z.record(z.string().max(500), z.string().max(200)))
export type Names = z.infer<typeof NamesInput>
export const AS_WRITTEN = '='
export const LEFT_OUT = '-'

/** `from`, `to`: days of weekly times without days of their own; `to`: needed for series of a calendar only. `partId`: for events without a known place. */
export const ImportOptions = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    publish: z.boolean(),
    partId: z.uuid().nullable().default(null),
    /** Everybody entered gets the mail of their sign-up. */
    tells: z.boolean().optional(),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'], message: 'Der letzte Tag liegt vor dem ersten.' })
export type ImportOptions = z.infer<typeof ImportOptions>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Missing fields keep the text of the file. `lastOn`: for repeated events; `texts`: of any column. */
export const Correction = z
  .object({
    weekday: z.number().int().min(1).max(7),
    from: clock,
    to: clock,
    partId: z.uuid(),
    lastOn: z.iso.date(),
    texts: MappingInput,
  })
  .partial()
export type Correction = z.infer<typeof Correction>
