import { expect, test } from 'vitest'
import { apiFacts } from '../../tests/support/api.ts'
import { actorWith, testDatabase } from '../../tests/support/database.ts'
import { nameClub, owe, payer } from '../../tests/support/invoices.ts'
import type { Actor } from '../domain/context.ts'
import { createApi } from './app.ts'

const database = await testDatabase()
const api = createApi()
const ctx = await database.ctx('gsv', actorWith('admin'))
await nameClub(ctx)

async function ask(
  path: string,
  body?: object,
  { actor = actorWith('admin'), club = 'gsv' }: { actor?: Actor; club?: string } = {},
) {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : {}
  const found = await database.ctx(club, actor)
  const flags = { ...found.club.flags, hasInvoiceManagement: club !== 'rwa' }
  const asked = { ...found, club: { ...found.club, flags } }
  const answer = await api(new Request(`http://${club}.localhost/api/v1/invoices${path}`, init), { ...apiFacts, ctx: asked })
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? await answer.json() : await answer.text() }
}

test('a draft is made, issued, listed, read as PDF and cancelled by a paper that names it', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 11_900, { vatKey: 'full' })
  const draft = await ask('', { debtorId })
  expect(draft).toMatchObject({ status: 201, body: { state: 'draft', number: null, taxCents: 1900, typeCode: 380 } })
  const { id } = draft.body
  const issued = await ask(`/${id}/issue`, {})
  expect(issued).toMatchObject({ status: 200, body: { state: 'issued', number: expect.stringMatching(/^\d{4}-\d{5}$/) } })
  expect(await ask(`/${id}/issue`, {})).toEqual(issued)
  expect(await ask(`/${id}`)).toMatchObject({ status: 200, body: { lines: [{ title: 'Beitrag 2027', grossCents: 11_900 }] } })
  expect(await ask(`/${id}/pdf`)).toMatchObject({ status: 200, body: expect.stringContaining('%PDF') })
  expect(await ask(`/${id}/xrechnung`), 'no office').toMatchObject({ status: 404 })
  expect(await ask(`?debtorId=${debtorId}&stand=open`)).toMatchObject({ body: { items: [{ id }], nextCursor: null } })
  const storno = await ask(`/${id}/cancel`, { reason: 'Doppelt' })
  expect(storno).toMatchObject({ status: 201, body: { kind: 'correction', typeCode: 384, originalId: id, grossCents: -11_900 } })
  expect(await ask(`/${id}/cancel`, { reason: 'Doppelt' })).toMatchObject({ status: 409, body: { code: 'not_issued' } })
})

test('part of an invoice is given back', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 5000)
  const { body: draft } = await ask('', { debtorId })
  await ask(`/${draft.id}/issue`, {})
  const given = await ask(`/${draft.id}/credit`, { reason: 'Stunde fiel aus', cents: 500 })
  expect(given).toMatchObject({ status: 201, body: { kind: 'credit_note', typeCode: 381, grossCents: -500 } })
  expect(await ask(`/${draft.id}/credit`, { reason: 'Zu viel', cents: 4501 })).toMatchObject({ status: 409 })
})

test('others are refused: no right 403, another club 404, a club without invoices 404 for everybody', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 5000)
  const { body: draft } = await ask('', { debtorId })
  for (const role of ['editor', 'trainer', 'reader'] as const) {
    expect(await ask('', undefined, { actor: actorWith(role) })).toMatchObject({ status: 403 })
    expect(await ask('', { debtorId }, { actor: actorWith(role) })).toMatchObject({ status: 403 })
    expect(await ask(`/${draft.id}/issue`, {}, { actor: actorWith(role) })).toMatchObject({ status: 403 })
  }
  expect(await ask('', undefined, { actor: actorWith('admin', { areas: ['halls'] }) })).toMatchObject({ status: 403 })
  expect(await ask('', undefined, { club: 'rwa' })).toMatchObject({ status: 404 })
  expect(await ask(`/${draft.id}`, undefined, { club: 'ssv' })).toMatchObject({ status: 404 })
  expect(await ask('', { debtorId: 'x' })).toMatchObject({ status: 400 })
})
