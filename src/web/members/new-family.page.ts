import { redirect } from 'react-router'
import { z } from 'zod'
import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { removeFile } from '../../domain/files/commands.ts'
import { storeScan } from '../../domain/files/store-scan.ts'
import { FamilyInput } from '../../domain/members/input.ts'
import { MEMBER_REFUSALS } from '../../domain/members/texts.ts'
import { enterFamily, type KnownAddress } from '../../domain/processes/enter-family.ts'
import { once } from '../../domain/repeats/commands.ts'
import { ok } from '../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { SCAN_REFUSALS } from '../files/scan-refusals.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { keyFrom } from '../kit/forms.ts'
import { gateOf } from '../kit/gate.ts'
import { KEY_REUSED } from '../kit/pressed-once.ts'
import type { Services } from '../kit/services.ts'
import type { Route } from './+types/new-family'
import { memberPath, PATH } from './members-address.ts'

const form = formsOf({
  refusals: { ...SCAN_REFUSALS, key_reused: KEY_REUSED },
  fields: { upload_gone: 'scan', not_a_scan: 'scan', too_large: 'scan' },
  labels: { people: 'Person', firstname: 'Vorname', lastname: 'Nachname', birthOn: 'Geburtsdatum', email: 'E-Mail-Adresse' },
})

type Storage = Services['storage']

interface SentPaper {
  family: FamilyInput
  key: string | null
  knownAddress: KnownAddress
}

/** Pressed twice, the first press's members and scan. */
const enterOnce = (ctx: Ctx, { family, key, knownAddress }: SentPaper, fileId: string | null) =>
  once(ctx, { operation: 'enterFamily', key, input: family }, async (ctx) => {
    const entered = await enterFamily(ctx, family, fileId, knownAddress)
    return entered.ok ? ok({ memberIds: entered.value.memberIds, fileId }) : entered
  })

/** A paper that is refused, or was there already, leaves no scan behind. */
async function enterWithScan(ctx: Ctx, storage: Storage, paper: SentPaper, sent: { name: string; bytes: Uint8Array }) {
  const stored = await storeScan(ctx, storage, sent)
  if (!stored.ok) return stored
  const entered = await enterOnce(ctx, paper, stored.value.id)
  if (!entered.ok || entered.value.fileId !== stored.value.id)
    await removeFile(ctx, storage, { ...stored.value, name: sent.name })
  return entered
}

const Paper = z.intersection(
  FamilyInput,
  z.object({ scan: z.instanceof(File).optional(), knownAddress: z.enum(['ask', 'keep', 'move']).default('ask') }),
)

const newFamily = form(Paper, async (ctx, { scan, knownAddress, ...family }, storage: Storage, form) => {
  const paper = { family, key: keyFrom(form), knownAddress }
  const entered =
    scan && scan.size > 0
      ? await withSentFile(ctx, storage, scan, (sent) => enterWithScan(ctx, storage, paper, sent))
      : await enterOnce(ctx, paper, null)
  if (entered.ok || !('at' in entered)) return entered
  if (entered.refusal === 'address_differs') {
    const row = family.people.find(({ at }) => at === entered.at)
    const text = `${row?.firstname} ${row?.lastname} steht bei uns mit ${entered.known}. Bitte wählen Sie, welche Anschrift gilt.`
    return { ok: false as const, faults: [{ field: 'knownAddress', text }] }
  }
  // The line that is in the way is named beside its name.
  const field = `people[${entered.at}].${entered.refusal === 'unknown_department' ? 'departmentIds' : 'lastname'}`
  return { ok: false as const, faults: [{ field, text: MEMBER_REFUSALS[entered.refusal] }] }
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const departments = await listDepartments(ctx)
  return {
    key: newId(),
    isOrganisation: url.searchParams.get('art') === 'organisation',
    departments: departments.map(({ id, name }) => ({ id, name })),
    today: formatDay(berlinDay(ctx.now)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await answerForm(newFamily, ctx, request, services.storage)
  if (!outcome.ok) return outcome.answer
  const { memberIds } = outcome.value
  const [only, ...more] = memberIds
  return redirect(
    only && more.length === 0
      ? `${memberPath(only)}?getan=aufgenommen`
      : `${PATH}?mitglied=${only}&getan=aufgenommen.${memberIds.length}`,
  )
}
