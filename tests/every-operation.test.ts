import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startSucceeding, writingOperations } from './support/succeed.ts'

const { app, run } = await startSucceeding()
const operations = await writingOperations(app)
const textOf = (file: string) => readFileSync(file, 'utf8')
const of = (names: string) => names.trim().split(/\s+/)

/** Proved where more is proved than that they succeed, by file. */
const ELSEWHERE: Record<string, string[]> = {
  'src/api/money.test.ts': of('importStatement'),
  'src/api/mailings.test.ts': of('previewMailing sendMailing'),
  'src/api/tariffs.test.ts': of('quoteTariff'),
  'src/api/rehearsals.test.ts': of('rehearseSwitch'),
  'src/api/feedback.test.ts': of('sendFeedback answerFeedback'),
  'src/api/wishes.test.ts': of('sendWish'),
  'src/api/app.test.ts': of('signUp'),
  'src/api/batch.test.ts': of('runBatch'),
  'src/api/pages.test.ts': of('restorePageVersion'),
  'tests/keys.test.ts': of('createApiKey revokeApiKey'),
  'tests/webhooks.test.ts': of('createWebhook deleteWebhook resendWebhook'),
  'tests/member-api.test.ts': of('startImport runImport undoImport'),
  'src/api/diary.test.ts': of('enterInDiary changeDiaryEntry removeDiaryEntry'),
}

/** The last word of an address that is no parameter. */
const lastWord = (path: string) => path.split('/').findLast((part) => !part.startsWith('{')) ?? ''

test('every writing operation succeeds in a test', () => {
  const here = readdirSync('tests').filter((name) => name.startsWith('succeeds-'))
  const run = here.flatMap((name) =>
    [...textOf(`tests/${name}`).matchAll(/\brun\(\s*'(\w+)'/g)].map(([, operation = '']) => operation),
  )
  const proved = new Set([...run, ...Object.values(ELSEWHERE).flat()])
  expect([...operations.keys()].filter((name) => !proved.has(name))).toEqual([])
  expect([...proved].filter((name) => !operations.has(name))).toEqual([])
})

test.each(Object.entries(ELSEWHERE))('%s calls what it is said to prove', (file, names) => {
  for (const name of names) expect(textOf(file), name).toContain(lastWord(operations.get(name)?.path ?? '?'))
})

test('a refused operation is no success, nor is one that the journal does not know', async () => {
  await expect(run('addDuty', null, {})).rejects.toThrow('400')
  await expect(run('removeDuty', crypto.randomUUID())).rejects.toThrow('404')
  await expect(run('getSession')).rejects.toThrow('no getSession')
})
