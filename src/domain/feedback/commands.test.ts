import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { CHANGELOG } from '../../kernel/changelog.ts'
import type { Ctx } from '../context.ts'
import { answerFeedback, type Feedback, sendFeedback } from './commands.ts'
import { FeedbackInput, pageOfFeedback } from './input.ts'
import { listFeedback } from './queries.ts'

const database = await testDatabase()
const office = () => database.ctx('gsv', actorWith('admin', { areas: ['website'] }))
const visitor = (club = 'gsv') => database.ctx(club, { kind: 'visitor' })
const IDEA: Feedback = { about: 'club', kind: 'idea', body: 'Mehr Yoga', name: 'Erika', email: '', page: '' }
const FROM = { ...IDEA, email: 'erika@muster.example' }

async function sent(feedback: Feedback, club?: string): Promise<string> {
  const answer = await sendFeedback(await visitor(club), feedback, null)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const open = async (ctx: Ctx) => (await listFeedback(ctx, { isSettled: false }, { after: undefined, limit: 50 })).lines
const mailsTo = async (ctx: Ctx, to: string) =>
  await ctx.db
    .selectFrom('mails')
    .select(['template', 'data'])
    .where('clubId', '=', ctx.club.id)
    .where('toAddress', '=', to)
    .execute()

test('a message goes to the address of its kind; without one it is kept all the same', async () => {
  const ctx = await database.ctx('ziele', { kind: 'system' })
  const send = async (about: Feedback['about']) => sendFeedback(ctx, { ...IDEA, about }, null)
  await send('club')
  await send('app')
  expect(await ctx.db.selectFrom('mails').select('id').where('clubId', '=', 'ziele').execute()).toEqual([])
  await database.owner.updateTable('clubDetails').set({ email: 'buero@ziele.example' }).where('clubId', '=', 'ziele').execute()
  await send('club')
  await send('app')
  const parameters = [
    { clubId: ctx.club.id, name: 'feedbackMail', value: 'lob@ziele.example' },
    { clubId: ctx.club.id, name: 'appFeedbackMail', value: 'app@ziele.example' },
  ]
  await ctx.db.insertInto('parameters').values(parameters).execute()
  await send('club')
  await send('app')
  const mails = await ctx.db.selectFrom('mails').select('toAddress').where('clubId', '=', 'ziele').orderBy('id').execute()
  expect(mails.map(({ toAddress }) => toAddress)).toEqual(['buero@ziele.example', 'lob@ziele.example', 'app@ziele.example'])
  expect(await open(ctx)).toHaveLength(6)
})

test('a message about the program is kept and mailed with its version, one to the club without', async () => {
  const ctx = await database.ctx('stand', { kind: 'system' })
  await ctx.db.insertInto('parameters').values({ clubId: 'stand', name: 'appFeedbackMail', value: 'app@stand.example' }).execute()
  for (const about of ['app', 'club'] as const) await sendFeedback(ctx, { ...FROM, about }, null)
  const kept = (await open(ctx)).map(({ about, version }) => [about, version !== ''])
  expect(kept.toSorted()).toEqual([
    ['app', true],
    ['club', false],
  ])
  expect(await mailsTo(ctx, 'app@stand.example')).toMatchObject([{ data: { version: CHANGELOG[0]?.version } }])
})

test('an answer goes to the sender once; of two who answer at the same moment the second is told', async () => {
  const id = await sent(FROM)
  const ctx = await office()
  const answers = await Promise.all(['Gern!', 'Nein.'].map((answer) => answerFeedback(ctx, { id, answer })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'already_settled' })
  const said = answers[0]?.ok ? 'Gern!' : 'Nein.'
  const data = { name: 'Erika', body: 'Mehr Yoga', answer: said }
  expect(await mailsTo(ctx, FROM.email)).toEqual([{ template: 'feedback.answered', data }])
  const { lines } = await listFeedback(ctx, { isSettled: true }, { after: undefined, limit: 50 })
  expect(lines).toMatchObject([{ id, answer: said }])
})

test.each([
  ['no answer', FROM, ''],
  ['no address', IDEA, 'Nur für uns'],
])('with %s nobody gets a mail, and the note stays', async (_, feedback, answer) => {
  const ctx = await office()
  const id = await sent({ ...feedback, email: feedback.email && 'stumm@muster.example' })
  expect(await answerFeedback(ctx, { id, answer })).toEqual({ ok: true, value: false })
  expect(await mailsTo(ctx, 'stumm@muster.example')).toEqual([])
  const row = await ctx.db
    .selectFrom('feedback')
    .select('answer')
    .where('clubId', '=', 'gsv')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ answer })
})

test('pressed twice it is one message', async () => {
  const ctx = await database.ctx('doppelt', { kind: 'system' })
  const [one, other] = await Promise.all([1, 2].map(() => sendFeedback(ctx, IDEA, 'schluessel-1')))
  expect(one).toEqual(other)
  expect(await open(ctx)).toHaveLength(1)
  expect(await sendFeedback(ctx, FROM, 'schluessel-1')).toEqual({ ok: false, refusal: 'key_reused' })
})

test('pages of the list hold each message once, the latest first', async () => {
  const ctx = await database.ctx('viele', { kind: 'system' })
  for (let at = 0; at < 7; at++) await sendFeedback(ctx, { ...IDEA, body: `Nachricht ${at}` }, null)
  const bodies: string[] = []
  let after: string | undefined
  do {
    const { lines, next } = await listFeedback(ctx, { isSettled: false }, { after, limit: 3 })
    bodies.push(...lines.map(({ body }) => body))
    after = next ?? undefined
  } while (after)
  expect(bodies).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Nachricht ${at}`))
})

test.each([
  ['admin', ['website'], true, true],
  ['admin', [], true, true],
  ['admin', ['members'], false, false],
  ['editor', [], false, false],
  ['trainer', [], false, false],
  ['reader', [], false, false],
] as const)('%s with the areas %j sees: %s, answers: %s', async (role, areas, sees, answers) => {
  const id = await sent(IDEA)
  const ctx = await database.ctx('gsv', actorWith(role, { areas: [...areas] }))
  await (sees ? expect(open(ctx)).resolves.toBeDefined() : expect(open(ctx)).rejects.toThrow('Right missing'))
  const answer = answerFeedback(ctx, { id, answer: '' })
  await (answers ? expect(answer).resolves.toMatchObject({ ok: true }) : expect(answer).rejects.toThrow('Right missing'))
})

test('who may only read answers nothing; another club sees and answers nothing', async () => {
  const id = await sent(IDEA, 'rwa')
  await expect(answerFeedback(await office(), { id, answer: '' })).rejects.toThrow('Not found')
  expect((await open(await office())).map((line) => line.id)).not.toContain(id)
  const reading = await database.ctx('rwa', actorWith('admin', { isReadOnly: true }))
  expect(await open(reading)).toHaveLength(1)
  await expect(answerFeedback(reading, { id, answer: '' })).rejects.toThrow('Right missing')
})

test.each([
  [{ kind: 'idea', body: 'Mehr Yoga' }, []],
  [{ kind: 'idea', body: ' ' }, ['body']],
  [{ kind: 'idea', body: 'a'.repeat(5001) }, ['body']],
  [{ kind: 'love', body: 'Mehr' }, ['kind']],
  [{ body: 'Mehr' }, ['kind']],
  [{ kind: 'idea', body: 'Mehr', email: 'erika' }, ['email']],
  [{ kind: 'idea', body: 'Mehr', email: 'a@b.example\r\nBcc: c@d.example' }, ['email']],
  [{ kind: 'idea', body: 'Mehr', name: 'n'.repeat(161) }, ['name']],
])('%j has faults at %j', (given, fields) => {
  const read = FeedbackInput.safeParse(given)
  expect(read.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(fields)
})

test.each([
  ['/admin/courses?x=1', '/admin/courses?x=1'],
  ['//evil.example', ''],
  ['https://evil.example', ''],
  ['/a b', ''],
  [`/${'a'.repeat(300)}`, ''],
  [null, ''],
])('page %j is kept as %j', (given, kept) => {
  expect(pageOfFeedback(given)).toBe(kept)
})
