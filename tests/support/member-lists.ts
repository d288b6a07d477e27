import { expect } from 'vitest'
import type { Ctx } from '../../src/domain/context.ts'
import { changeImport, type ImportChange, orderImport } from '../../src/domain/imports/change-import.ts'
import { getImport, listRows } from '../../src/domain/imports/queries.ts'
import { startImport } from '../../src/domain/imports/start-import.ts'
import { takeMembersKind, undoMembersKind } from '../../src/domain/imports/take-members-kind.ts'
import { runOrders } from './orders.ts'

const OPTIONS = { from: '2026-11-23', to: null, publish: false, partId: null }
const KINDS = [takeMembersKind, undoMembersKind]

/** Looks at an uploaded list of members again, with these answers. */
export const lookAtList = async (ctx: Ctx, id: string, change: Partial<ImportChange> = {}) =>
  expect(await changeImport(ctx, id, { mapping: (await getImport(ctx, id)).mapping, answers: [], ...change })).toMatchObject({
    ok: true,
  })

/** Uploads a list of members and looks at it. */
export async function checkList(ctx: Ctx, text: string | Uint8Array, change: Partial<ImportChange> = {}): Promise<string> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const started = await startImport(ctx, 'members', { name: 'liste.csv', bytes }, OPTIONS)
  if (!started.ok) throw new Error(started.refusal)
  await lookAtList(ctx, started.value, change)
  return started.value
}

export const runLists = (ctx: Ctx) => runOrders({ ...ctx, actor: { kind: 'system' } }, KINDS)

/** Takes the list over. */
export async function takeList(ctx: Ctx, id: string): Promise<void> {
  expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
  await runLists(ctx)
}

/** Line, outcome and note of each row. */
export const notesOfList = async (ctx: Ctx, id: string) =>
  (await listRows(ctx, id)).map(({ line, outcome, note }) => `${line} ${outcome}: ${note}`)
