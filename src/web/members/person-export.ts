import { findContact } from '../../domain/clubs/find-contact.ts'
import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { getPersonReach } from '../../domain/people/get-person.ts'
import { canExportPerson } from '../../domain/privacy/access.ts'
import { exportPerson, type PersonExport } from '../../domain/privacy/export-person.ts'
import { findPersonId } from '../../domain/privacy/find-person-id.ts'
import { BLACKED } from '../../domain/privacy/rules.ts'
import { NotFound } from '../../kernel/answer.ts'
import { berlinDay, formatMoment } from '../../kernel/calendar.ts'
import { fileAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/person-export'
import { BAR, labelOf, valueText } from './person-export-text.ts'

/** A list of hundreds of lessons comes last. */
const inReadingOrder = (sections: PersonExport['sections']) => {
  const length = ({ table, rows }: PersonExport['sections'][number]) => (table === 'people' ? 0 : rows.length)
  return sections.toSorted((one, other) => length(one) - length(other))
}

/** For the typesetter: plain JSON, each row as pairs of label and text; the person first, then the shortest lists. */
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
    line: `Was ${displayName} am ${formatMoment(madeAt)} Uhr über ${name} gespeichert hat.`,
    black: BAR,
    sections: inReadingOrder(sections).map(({ table, title, rows }) => ({
      title,
      rows: rows.map((row) =>
        Object.entries(row)
          .filter(([column]) => !/(^|_)id$/.test(column))
          .map(([column, value]) => [labelOf(table, column), valueText(table, column, value).replaceAll(BLACKED, BAR)]),
      ),
    })),
  }
}

/** Own data by `me`. @throws NotFound also without the right: nobody learns of a person */
async function personOf(ctx: Ctx, asked: string): Promise<string> {
  const id = asked === 'me' ? ownPersonId(ctx) : await findPersonId(ctx, asked)
  if (id === null || !canExportPerson(ctx.actor, await getPersonReach(ctx, id))) throw new NotFound('Not found')
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
  return fileAnswer(body, {
    type: isPdf ? 'application/pdf' : 'application/json; charset=utf-8',
    name: `Alle Daten ${data.name}.${isPdf ? 'pdf' : 'json'}`,
  })
}
