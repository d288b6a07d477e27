import { redirect } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { changeImport } from '../../../domain/imports/change-import.ts'
import { getImport, listImports } from '../../../domain/imports/queries.ts'
import { missingFields } from '../../../domain/imports/rules.ts'
import { startImport } from '../../../domain/imports/start-import.ts'
import { UPLOAD_FAULTS } from '../../../domain/imports/texts.ts'
import { UPLOAD_REFUSALS } from '../../../domain/uploads/texts.ts'
import { withSentFile } from '../../files/with-sent-file.ts'
import { answerForm, formsOf } from '../../kit/actions.ts'
import { gateOf } from '../../kit/gate.ts'
import { presentParts } from '../facility/part-groups.ts'
import type { Route } from './+types/imports'
import { importPath } from './import-address.ts'
import { UploadFields } from './import-fields.ts'
import { offeredDays, presentLine } from './import-view.ts'

const SHOWN = 30
const FILE_TEXTS = { ...UPLOAD_REFUSALS, ...UPLOAD_FAULTS }

/** With known columns the first look tells already what each row would come to. */
async function tryAtOnce(ctx: Ctx, id: string): Promise<void> {
  const { mapping, source } = await getImport(ctx, id)
  if (source === 'calendar' || missingFields(mapping).length === 0) await changeImport(ctx, id, { mapping, answers: [] })
}

const upload = formsOf({
  refusals: FILE_TEXTS,
  fields: Object.fromEntries(Object.keys(FILE_TEXTS).map((refusal) => [refusal, 'file'])),
})(UploadFields, async (ctx, { file, from, to, publish, partId }, storage: Storage) => {
  const options = { from: from.toString(), to: to?.toString() ?? null, publish, partId }
  const started = await withSentFile(ctx, storage, file, (sent) => startImport(ctx, sent, options))
  if (started.ok) await tryAtOnce(ctx, started.value)
  return started
})

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [imports, facilities] = await Promise.all([listImports(ctx, SHOWN), listFacilities(ctx)])
  return { lines: imports.map(presentLine), parts: presentParts(facilities), days: offeredDays(ctx.now) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await answerForm(upload, ctx, request, services.storage)
  if (!outcome.ok) return outcome.answer
  return redirect(importPath(outcome.value))
}
