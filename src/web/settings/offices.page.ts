import { redirect } from 'react-router'
import { z } from 'zod'
import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { removeFile, storeImage } from '../../domain/files/commands.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { findFile } from '../../domain/files/queries.ts'
import { IMAGE_REFUSALS } from '../../domain/files/texts.ts'
import { canEditOffices } from '../../domain/offices/access.ts'
import { addOffice, changeOffice, removeOffice } from '../../domain/offices/commands.ts'
import { ChangedTerm, OfficeInput, TermInput } from '../../domain/offices/input.ts'
import { listOffices } from '../../domain/offices/queries.ts'
import { changeTerm, removeTerm, setTermPicture, takeOffice } from '../../domain/offices/take-office.ts'
import { OFFICE_REFUSALS } from '../../domain/offices/texts.ts'
import { searchPeople } from '../../domain/people/search-people.ts'
import { UPLOAD_REFUSALS } from '../../domain/uploads/texts.ts'
import { type Answer, ok } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, day, optionalDay, optionalId, picture, text, tick, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { KEY_REUSED, pressedOnce } from '../kit/pressed-once.ts'
import type { Route } from './+types/offices'
import { officesAddress } from './offices-address.ts'
import { presentOffice } from './offices-view.ts'

/** Longest side of a portrait, in pixels. */
const PORTRAIT_SIDE = 480

const FLASH = flash({ gespeichert: 'Gespeichert.', besetzt: 'Das Amt ist besetzt.', weg: 'Gelöscht.' })
const { note } = FLASH

const form = formsOf({
  refusals: { ...OFFICE_REFUSALS, ...IMAGE_REFUSALS, ...UPLOAD_REFUSALS, key_reused: KEY_REUSED },
  fields: {
    holds_already: 'from',
    not_agreed: 'portrait',
    too_large: 'portrait',
    not_an_image: 'portrait',
    upload_gone: 'portrait',
  },
  missing: 'Das gibt es nicht mehr. Jemand anderes hat es inzwischen gelöscht.',
})
const Typed = z.object({ title: text, departmentId: optionalId, email: text, isBoard: tick, position: z.number() })
const dates = { from: day, to: optionalDay, isShown: tick }

async function dropPicture(ctx: Ctx, storage: Storage, fileId: string | null): Promise<void> {
  const file = fileId && (await findFile(ctx, fileId))
  if (file) await removeFile(ctx, storage, file)
}

/** Runs a command that answers the picture nobody shows any more, and removes it. */
async function replacing<Refusal extends string>(ctx: Ctx, storage: Storage, work: Promise<Answer<string | null, Refusal>>) {
  const answer = await work
  if (answer.ok) await dropPicture(ctx, storage, answer.value)
  return answer
}

async function replacePortrait(ctx: Ctx, storage: Storage, { id, portrait }: { id: string; portrait: File }) {
  const kept = { alt: '', isPublic: true, side: PORTRAIT_SIDE }
  const image = await withSentFile(ctx, storage, portrait, (sent) =>
    storeImage(ctx, storage, { ...sent, name: 'portrait', ...kept }),
  )
  if (!image.ok) return image
  const replaced = await setTermPicture(ctx, id, image.value.id)
  await dropPicture(ctx, storage, replaced.ok ? replaced.value : image.value.id)
  return replaced.ok ? ok(null) : replaced
}

const one = z.object({ id: z.uuid() })
const answerOfficesForm = actions({
  add: form(Typed.transform(checkedBy(OfficeInput)), pressedOnce('addOffice', addOffice), note('gespeichert')),
  change: form(
    Typed.extend({ id: z.uuid(), version }).transform(checkedBy(OfficeInput.extend({ id: z.uuid(), version }))),
    changeOffice,
    note('gespeichert'),
  ),
  remove: form(one, (ctx, { id }) => removeOffice(ctx, id), note('weg')),
  take: form(
    z.object({ officeId: z.uuid(), personId: text, isHandover: tick, ...dates }).transform(checkedBy(TermInput)),
    takeOffice,
    note('besetzt'),
  ),
  changeTerm: form(
    z.object({ id: z.uuid(), version, ...dates }).transform(checkedBy(ChangedTerm)),
    (ctx, term, storage: Storage) => replacing(ctx, storage, changeTerm(ctx, term)),
    note('gespeichert'),
  ),
  removeTerm: form(one, (ctx, { id }, storage: Storage) => replacing(ctx, storage, removeTerm(ctx, id)), note('weg')),
  portrait: form(
    z.object({ id: z.uuid(), portrait: picture }),
    (ctx, sent, storage: Storage) => replacePortrait(ctx, storage, sent),
    note('gespeichert'),
  ),
  removePortrait: form(
    one,
    (ctx, { id }, storage: Storage) => replacing(ctx, storage, setTermPicture(ctx, id, null)),
    note('weg'),
  ),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const words = fold(search.get('q') ?? '')
    .split(' ')
    .filter(Boolean)
  const mayEdit = canEditOffices(ctx.actor)
  const [offices, departments, people] = await Promise.all([
    listOffices(ctx),
    listDepartments(ctx),
    mayEdit && words.length > 0 ? searchPeople(ctx, words) : [],
  ])
  const today = berlinDay(ctx.now)
  return {
    offices: offices.map((office) => presentOffice(office, today)),
    departments: departments.map(({ id, name }) => ({ id, name })),
    people: people.map(({ id, name, bornIn }) => ({ value: id, label: bornIn === null ? name : `${name} (${bornIn})` })),
    key: newId(),
    query: (search.get('q') ?? '').slice(0, 80),
    panel: mayEdit ? { amt: search.get('amt'), besetzen: search.get('besetzen'), zeit: search.get('zeit') } : null,
    today: formatDay(today),
    mayEdit,
    done: FLASH.text(search),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await answerOfficesForm(ctx, request, services.storage)
  return outcome.ok ? redirect(noted(officesAddress(), outcome.note)) : outcome.answer
}
