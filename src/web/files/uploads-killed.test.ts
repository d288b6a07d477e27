import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { COMPILED, programArgs } from '../../../tests/support/program-args.ts'
import { until } from '../../../tests/support/until.ts'
import { createStorage } from '../../domain/files/create-storage.ts'
import { readUpload, removeUpload } from '../../domain/uploads/commands.ts'
import { getUpload } from '../../domain/uploads/queries.ts'
import { PART_BYTES } from '../../domain/uploads/rules.ts'

const PROGRAM = fileURLToPath(new URL('../../../tests/support/upload-process.ts', import.meta.url))
const KILLS = 20

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-killed-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const ctx = await database.ctx('gsv', actorWith('editor'))

async function start() {
  const args = [database.url, ctx.club.id, dataDir, JSON.stringify(ctx.actor)]
  const child = spawn(process.execPath, programArgs(PROGRAM, ...args), {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, VITEST: undefined },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const ask = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`http://127.0.0.1:${Number(port)}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { ask, kill }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('kill -9 in an upload, again and again: it goes on where it was, and the file is there once and whole', async () => {
  const bytes = randomBytes(2 * KILLS * PART_BYTES)
  let program = await start()
  const created = await program.ask('POST', '/uploads', { 'upload-length': String(bytes.length) })
  const path = created.headers.get('location') ?? ''
  const id = path.split('/').at(-1) ?? ''
  const received = async () => (await getUpload(ctx, id)).received
  const send = (from: number, to: number) => {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
    return program.ask('PATCH', path, headers, bytes.subarray(from, to))
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const offset = Number((await program.ask('HEAD', path, {})).headers.get('upload-offset'))
    expect(offset).toBe(await received())
    const sending = send(offset, offset + 1.9 * PART_BYTES).catch(() => null)
    // In turn: in the middle of the first part, of the second, of a part being written.
    if (kill % 3 > 0) await until(async () => (await received()) > offset)
    await sleep(kill)
    await program.kill()
    await sending
    program = await start()
  }
  const offset = await received()
  expect(offset, 'not over yet').toBeLessThan(bytes.length)
  expect((await send(offset, bytes.length)).status).toBe(204)
  const whole = await readUpload(ctx, storage, id)
  expect(whole.ok && sha256(whole.value.bytes)).toBe(sha256(bytes))
  expect((await getUpload(ctx, id)).received).toBe(bytes.length)
  await removeUpload(ctx, storage, id)
  expect(await readdir(join(dataDir, 'files', 'gsv', 'uploads'))).toEqual([])
})
