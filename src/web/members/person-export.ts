import { RECORDED_FIELDS } from '../../domain/audit/texts.ts'
import { findContact } from '../../domain/clubs/find-contact.ts'
import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { canExportPerson } from '../../domain/privacy/access.ts'
import { exportPerson, type PersonExport } from '../../domain/privacy/export-person.ts'
import { findPersonId } from '../../domain/privacy/find-person-id.ts'
import { BLACKED, type ExportValue } from '../../domain/privacy/rules.ts'
import { NotFound } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/person-export'

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const labelOf = (column: string): string => RECORDED_FIELDS[camel(column)] ?? column.replaceAll('_', ' ')

/** A value as text; days and moments the German way. */
function valueText(value: ExportValue): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(Temporal.PlainDate.from(value))
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value)) return formatMoment(Temporal.Instant.from(value))
  return value
}

/** For the typesetter: plain JSON, each row as pairs of label and text. */
async function presentExport(ctx: Ctx, { name, madeAt, sections }: PersonExport) {
  const contact = await findContact(ctx)
  const day = berlinDay(madeAt)
  const { displayName, slogan, colours } = ctx.club
  const town = [contact?.postcode, contact?.city].filter(Boolean).join(' ')
  return {
    issuedOn: { year: day.year, month: day.month, day: day.day },
    club: {
      name: displayName,
      slogan,
      colour: colours.primary,
      reach: [contact?.street, town, contact?.phone, contact?.email].filter(Boolean),
    },
    title: `Alle Daten von ${name}`,
    line: `Was ${displayName} am ${formatMoment(madeAt)} Uhr über diese Person gespeichert hat.`,
    black: BLACKED,
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map((row) =>
        Object.entries(row)
          .filter(([column]) => !/(^|_)id$/.test(column))
          .map(([column, value]) => [labelOf(column), valueText(value)]),
      ),
    })),
  }
}

/** Own data by `me`. @throws NotFound also without the right: nobody learns of a person */
async function personOf(ctx: Ctx, asked: string): Promise<string> {
  const own = ownPersonId(ctx)
  const id = asked === 'me' ? own : ((await findPersonId(ctx, asked)) ?? asked)
  if (id === null || !canExportPerson(ctx.actor, id)) throw new NotFound('Not found')
  return id
}

/** Everything about one person as JSON, or as PDF with `?format=pdf`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const data = await exportPerson(ctx, await personOf(ctx, params.person))
  const isPdf = url.searchParams.get('format') === 'pdf'
  const body = isPdf
    ? new Uint8Array(await services.typeset('person-data', await presentExport(ctx, data)))
    : `${JSON.stringify({ ...data, madeAt: data.madeAt.toString() }, null, 2)}\n`
  return new Response(body, {
    headers: {
      'content-type': isPdf ? 'application/pdf' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`Alle Daten ${data.name}.${isPdf ? 'pdf' : 'json'}`)}`,
      'cache-control': 'private, no-store',
    },
  })
}
