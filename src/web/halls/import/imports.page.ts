import { redirect } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { canImportKind } from '../../../domain/imports/access.ts'
import { KINDS, type Kind } from '../../../domain/imports/input.ts'
import { listImports } from '../../../domain/imports/queries.ts'
import { startImport } from '../../../domain/imports/start-import.ts'
import { KIND_NAMES, UPLOAD_FAULTS } from '../../../domain/imports/texts.ts'
import { UPLOAD_REFUSALS } from '../../../domain/uploads/texts.ts'
import { found, ok } from '../../../kernel/answer.ts'
import { berlinDay } from '../../../kernel/calendar.ts'
import { withSentFile } from '../../files/with-sent-file.ts'
import { answerForm, formsOf } from '../../kit/actions.ts'
import { gateOf } from '../../kit/gate.ts'
import { presentParts } from '../facility/part-groups.ts'
import type { Route } from './+types/imports'
import { HOME_OF, importPath, MEMBERS_PATH } from './import-address.ts'
import { UploadFields } from './import-fields.ts'
import { offeredDays, presentLine } from './import-view.ts'
import { tryAtOnce } from './try-at-once.ts'

const SHOWN = 30
const FILE_TEXTS = { ...UPLOAD_REFUSALS, ...UPLOAD_FAULTS }

const upload = formsOf({
  refusals: FILE_TEXTS,
  fields: Object.fromEntries(Object.keys(FILE_TEXTS).map((refusal) => [refusal, 'file'])),
})(UploadFields, async (ctx, { kind, file, from, to, publish, partId }, storage: Storage) => {
  const options = { from: (from ?? berlinDay(ctx.now)).toString(), to: to?.toString() ?? null, publish, partId }
  const started = await withSentFile(ctx, storage, file, (sent) => startImport(ctx, kind, sent, options))
  if (!started.ok) return started
  await tryAtOnce(ctx, started.value)
  return ok({ id: started.value, kind })
})

/** The wished kind, else the first that the actor may import. */
function readKind(ctx: Ctx, wish: string | null): { kind: Kind; kinds: Kind[] } {
  const kinds = KINDS.filter(
    (kind) => canImportKind(ctx.actor, kind) && (kind !== 'participants' || ctx.club.flags.hasParticipations),
  )
  return { kinds, kind: found(kinds.find((kind) => kind === wish) ?? kinds[0]) }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const choice = readKind(ctx, url.pathname.startsWith(MEMBERS_PATH) ? 'members' : url.searchParams.get('art'))
  const [imports, facilities] = await Promise.all([listImports(ctx, SHOWN), listFacilities(ctx)])
  const page = { title: `${KIND_NAMES[choice.kind]} übernehmen`, under: HOME_OF[choice.kind].to }
  return { ...choice, page, lines: imports.map(presentLine), parts: presentParts(facilities), days: offeredDays(ctx.now) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await answerForm(upload, ctx, request, services.storage)
  if (!outcome.ok) return outcome.answer
  return redirect(importPath(outcome.value.id, outcome.value.kind))
}
