import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { nameClub, owe, pay, payer } from '../../../tests/support/invoices.ts'
import { insertStaff, runOrders } from '../../../tests/support/orders.ts'
import { found } from '../../kernel/answer.ts'
import type { Storage } from '../files/create-storage.ts'
import { createInvoice } from '../invoices/commands.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { keepPaper, makePaper } from '../invoices/keep-paper.ts'
import { getInvoice } from '../invoices/queries.ts'
import type { InvoiceSnapshot } from '../invoices/rules.ts'
import { getOrder } from '../orders/queries.ts'
import { faultText } from '../orders/texts.ts'
import { issueKind } from './issue-kind.ts'
import { orderInvoices, withdrawInvoices } from './order-invoices.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-01-10T11:00:00Z')
const system = await database.ctx('gsv', { kind: 'system' }, NOW)
const ctx = { ...(await insertStaff(database.owner, system, 'admin', null)), now: NOW }
await nameClub(ctx)
const kept = new Map<string, Uint8Array>()
const storage: Storage = {
  put: async (key, bytes) => void kept.set(key, bytes),
  get: async (key) => kept.get(key) ?? null,
  remove: async (key) => void kept.delete(key),
  removeFolder: async () => {},
  probe: async () => {},
}
let printed = 0
const kind = issueKind({
  storage,
  print: async (_, papers) => {
    printed++
    return new TextEncoder().encode(papers.map(({ number }) => number).join())
  },
})

test('drafts are issued, each paper is made once, mailed or put into the file for the post', async () => {
  const ids: string[] = []
  for (const [email, delivery] of [
    ['erika@muster.example', 'mail'],
    ['', 'mail'],
    ['ada@muster.example', 'post'],
  ] as const) {
    const { debtorId, personId } = await payer(ctx)
    await sql`update people set email = ${email} where id = ${personId}`.execute(database.owner)
    await sql`update debtors set delivery = ${delivery} where id = ${debtorId}`.execute(database.owner)
    await owe(ctx, debtorId, 5000)
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    ids.push(draft.ok ? draft.value : '')
  }
  const order = await orderInvoices(ctx, kind)
  if (!order.ok) throw new Error(order.refusal)
  await runOrders({ ...system, now: NOW.add({ seconds: 11 }) }, [kind])
  const invoices = await Promise.all(ids.map((id) => getInvoice(ctx, id)))
  expect(invoices.map(({ state, pdfFileId, deliveredAt }) => [state, pdfFileId !== null, deliveredAt !== null])).toEqual(
    ids.map(() => ['issued', true, true]),
  )
  const { rows } = await sql<{ to: string; number: string }>`
    select to_address as "to", data ->> 'number' as number from mails where template = 'invoice.issued'`.execute(database.owner)
  expect(rows).toEqual([{ to: 'erika@muster.example', number: invoices[0]?.number }])
  const { fileId, state } = await getOrder(ctx, order.value)
  expect(state).toBe('done')
  expect(new TextDecoder().decode(kept.get(`gsv/${fileId}`))).toBe([invoices[1]?.number, invoices[2]?.number].join())
  expect(printed).toBe(4)
  await Promise.all(ids.map((id) => keepPaper(ctx, { storage, print: () => Promise.reject(new Error('made twice')) }, id)))
  expect(await orderInvoices(ctx, kind)).toMatchObject({ refusal: 'nothing' })
})

test('a paper that cannot be made holds up no other', async () => {
  const ids: string[] = []
  for (let at = 0; at < 5; at++) {
    const { debtorId } = await payer(ctx, at === 1 ? 'Kaputt' : 'Heil')
    await owe(ctx, debtorId, 100)
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    ids.push(draft.ok ? draft.value : '')
  }
  const print = async (_: unknown, papers: readonly InvoiceSnapshot[]) => {
    if (papers.some(({ buyer }) => buyer.name.includes('Kaputt'))) throw new Error('no letter for it')
    return new TextEncoder().encode('paper')
  }
  const order = await orderInvoices(ctx, kind)
  if (!order.ok) throw new Error(order.refusal)
  const broken = issueKind({ storage, print })
  const fault = await runOrders({ ...system, now: NOW.add({ seconds: 11 }) }, [broken]).catch((error: Error) => error)
  expect(fault).toMatchObject({
    message: expect.stringContaining('ließen sich nicht setzen'),
    cause: { message: 'no letter for it' },
  })
  const delivered = async () =>
    (await Promise.all(ids.map((id) => getInvoice(ctx, id)))).map(({ deliveredAt }) => deliveredAt !== null)
  expect(await delivered()).toEqual([true, false, true, true, true])
  const { number } = await getInvoice(ctx, ids[1] ?? '')
  expect(faultText(await getOrder(ctx, order.value))).toBe(
    `Diese Papiere ließen sich nicht setzen und zustellen: ${number}. Wir versuchen es am 10.01.2027, 12:01 Uhr wieder.`,
  )
  await runOrders({ ...system, now: NOW.add({ seconds: 72 }) }, [kind])
  expect(await delivered()).toEqual(ids.map(() => true))
  expect(faultText(await getOrder(ctx, order.value))).toBe('')
})

test('a paper that never can be made is named at last, and the letters of the others are there', async () => {
  const drafts: string[] = []
  for (const name of ['Kaputt', 'Heil']) {
    const { debtorId } = await payer(ctx, name)
    await sql`update debtors set delivery = 'post' where id = ${debtorId}`.execute(database.owner)
    await owe(ctx, debtorId, 100)
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    drafts.push(draft.ok ? draft.value : '')
  }
  const broken = issueKind({
    storage,
    print: async (_, papers) => {
      if (papers.some(({ buyer }) => buyer.name.includes('Kaputt'))) throw new Error('no letter for it')
      return new TextEncoder().encode(papers.map(({ number }) => number).join())
    },
  })
  const order = await orderInvoices(ctx, broken)
  if (!order.ok) throw new Error(order.refusal)
  for (let hours = 1; hours <= 5; hours++)
    await expect(runOrders({ ...system, now: NOW.add({ hours }) }, [broken])).rejects.toThrow('ließen sich nicht setzen')
  await runOrders({ ...system, now: NOW.add({ hours: 6 }) }, [broken])
  const [faulty, good] = await Promise.all(drafts.map((id) => getInvoice(ctx, id)))
  const done = await getOrder(ctx, order.value)
  expect([done.state, faultText(done)]).toEqual([
    'done',
    `Diese Papiere ließen sich nicht setzen und zustellen: ${faulty?.number}.`,
  ])
  expect(new TextDecoder().decode(kept.get(`gsv/${done.fileId}`))).toBe(good?.number)
  expect([faulty?.deliveredAt, good?.deliveredAt !== null]).toEqual([null, true])
})

test('an order is taken back before its first invoice, and not after it', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 100)
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  const order = await orderInvoices(ctx, kind)
  if (!order.ok || !draft.ok) throw new Error('not ordered')
  const reader = await insertStaff(database.owner, system, 'trainer', null)
  await expect(withdrawInvoices(reader, kind, order.value)).rejects.toThrow()
  expect((await withdrawInvoices(ctx, kind, order.value)).ok).toBe(true)
  await runOrders({ ...system, now: NOW.add({ seconds: 11 }) }, [kind])
  expect((await getInvoice(ctx, draft.value)).state).toBe('draft')
  const again = await orderInvoices(ctx, kind)
  if (!again.ok) throw new Error(again.refusal)
  await runOrders({ ...system, now: NOW.add({ seconds: 11 }) }, [kind])
  expect(await withdrawInvoices(ctx, kind, again.value)).toMatchObject({ refusal: 'over' })
})

test('the mail names the day of what is still to be paid', async () => {
  const { debtorId, personId } = await payer(ctx)
  await sql`update people set email = 'rate@muster.example' where id = ${personId}`.execute(database.owner)
  const first = await owe(ctx, debtorId, 5000, { dueOn: '2027-02-01' })
  await owe(ctx, debtorId, 3000, { dueOn: '2027-03-01' })
  await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  await pay(ctx, first, 5000)
  await orderInvoices(ctx, kind)
  await runOrders({ ...system, now: NOW.add({ seconds: 11 }) }, [kind])
  const { rows } = await sql<{ data: object }>`select data from mails where to_address = 'rate@muster.example'`.execute(
    database.owner,
  )
  expect(rows).toMatchObject([{ data: { dueOn: '01.03.2027', open: '30,00 €' } }])
})

test('of two who open a new paper at once one file stays', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 100)
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  const id = draft.ok ? draft.value : ''
  await issueInvoice(ctx, id)
  const before = kept.size
  const desk = { storage, print: async () => new TextEncoder().encode(`${Math.random()}`) }
  const files = await Promise.all([1, 2, 3].map(() => keepPaper(ctx, desk, id)))
  expect(new Set(files).size).toBe(1)
  expect(kept.size).toBe(before + 1)
})

test('a paper that is not handed over leaves no bytes behind, and is made by the next call', async () => {
  const { debtorId } = await payer(ctx)
  await owe(ctx, debtorId, 100)
  const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
  const id = draft.ok ? draft.value : ''
  await issueInvoice(ctx, id)
  const { rows } = await sql<{ snapshot: Parameters<typeof makePaper>[2]['snapshot'] }>`
    select snapshot from invoices where id = ${id}`.execute(database.owner)
  const before = new Set(kept.keys())
  const desk = { storage, print: async () => new TextEncoder().encode('paper') }
  const one = { id, snapshot: found(rows[0]).snapshot }
  await expect(makePaper(ctx, desk, one, () => Promise.reject(new Error('no post today')))).rejects.toThrow('no post today')
  expect(new Set(kept.keys())).toEqual(before)
  expect(kept.has(`gsv/${await makePaper(ctx, desk, one)}`)).toBe(true)
})
