import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { BooksInput } from '../../domain/claims/input.ts'
import { BOOK_ORIGINS, type BookLine, DEFAULT_BOOKS, listBookLines, listBookSubjects } from '../../domain/claims/join-books.ts'
import { SPHERES, VAT_KEYS } from '../../domain/claims/rules.ts'
import { removeBooks, saveBooks } from '../../domain/claims/save-books.ts'
import { BOOKS_REFUSALS, ORIGIN_TEXTS, SPHERE_TEXTS, VAT_TEXTS } from '../../domain/claims/texts.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { readId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, optionalId, text } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/books'
import { BOOKS_PATH } from './invoice-address.ts'

const FLASH = flash({
  festgelegt: 'Das gilt für alles, was ab jetzt gebucht wird.',
  entfernt: 'Hier gilt wieder der allgemeine Vorschlag.',
})

const form = formsOf({
  refusals: BOOKS_REFUSALS,
  fields: { exists: 'holdsFor' },
  labels: { account: 'Konto', holdsFor: 'Gilt für' },
})
const Saved = z
  .object({
    id: optionalId,
    version: z.number().int().default(1),
    holdsFor: text,
    account: text,
    taxSphere: z.enum(SPHERES),
    costCentreId: optionalId,
    vatKey: z.enum(VAT_KEYS),
  })
  .transform(({ id, version, holdsFor, ...books }, context) => {
    const [origin, kind, subject] = holdsFor.split('.')
    const checked = checkedBy(BooksInput)(
      {
        ...books,
        origin: BOOK_ORIGINS.find((one) => one === origin) ?? 'manual',
        subjectId: kind === 'subject' ? (subject ?? null) : null,
        departmentId: kind === 'department' ? (subject ?? null) : null,
      },
      context,
    )
    return { ...checked, id, version }
  })
const forms = {
  save: form(Saved, saveBooks, FLASH.note('festgelegt')),
  remove: form(z.object({ id: z.uuid() }), (ctx, { id }) => removeBooks(ctx, id), FLASH.note('entfernt')),
}

const keyOf = ({ origin, subjectId, departmentId }: Pick<BookLine, 'origin' | 'subjectId' | 'departmentId'>): string =>
  subjectId ? `${origin}.subject.${subjectId}` : departmentId ? `${origin}.department.${departmentId}` : origin

const present = (line: BookLine, centres: ReadonlyMap<string, string>) => ({
  id: line.id,
  key: keyOf(line),
  origin: ORIGIN_TEXTS[line.origin],
  subject: line.id === '' ? 'alle, Vorschlag' : line.subject || 'alle',
  account: line.account || '–',
  sphere: SPHERE_TEXTS[line.taxSphere],
  centre: (line.costCentreId && centres.get(line.costCentreId)) || 'Abteilung der Forderung',
  vat: VAT_TEXTS[line.vatKey],
  isOwn: line.id !== '',
})
export type BookRow = ReturnType<typeof present>

/** Proposals of the club, and the program's proposal where it has said nothing of all. */
const withDefaults = (lines: readonly BookLine[]): BookLine[] =>
  BOOK_ORIGINS.flatMap((origin) => {
    const own = lines.filter((line) => line.origin === origin)
    const isSaid = own.some(({ subjectId, departmentId }) => !subjectId && !departmentId)
    const blank = { id: '', origin, subjectId: null, subject: '', departmentId: null, costCentreId: null, version: 1 }
    return isSaid ? own : [{ ...DEFAULT_BOOKS[origin], ...blank }, ...own]
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [said, subjects, departments] = await Promise.all([listBookLines(ctx), listBookSubjects(ctx), listDepartments(ctx)])
  const lines = withDefaults(said)
  const openId = readId(url.searchParams.get('zeile'))
  const open = lines.find(({ id }) => id !== '' && id === openId)
  const choices = BOOK_ORIGINS.map((origin) => ({
    label: ORIGIN_TEXTS[origin],
    options: [
      { id: origin, name: `${ORIGIN_TEXTS[origin]}: alle` },
      ...departments.map(({ id, name }) => ({ id: `${origin}.department.${id}`, name: `Abteilung ${name}` })),
      ...subjects.filter((one) => one.origin === origin).map(({ id, name }) => ({ id: `${origin}.subject.${id}`, name })),
    ],
  }))
  return {
    rows: lines.map((line) => present(line, new Map(departments.map(({ id, name }) => [id, name])))),
    choices,
    departments: departments.map(({ id, name }) => ({ id, name })),
    edited: open
      ? {
          id: open.id,
          version: String(open.version),
          holdsFor: keyOf(open),
          title: `${ORIGIN_TEXTS[open.origin]}: ${open.subject || 'alle'}`,
          account: open.account,
          taxSphere: open.taxSphere,
          costCentreId: open.costCentreId ?? '',
          vatKey: open.vatKey,
        }
      : null,
    mayChange: canChangeClaims(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(BOOKS_PATH, outcome.note)) : outcome.answer
}
