import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { toolScript } from '../../scripts/tool.mjs'

/** Settings with which it lets us in; it knows no other key, and does not check secrets. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts an S3 store with one bucket, in a process of its own, for this test file; answers its address. */
export async function startS3(bucket: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verein-s3-'))
  const args = ['--directory', folder, '--address', '127.0.0.1', '--port', '0', '--silent', '--configure-bucket', bucket]
  const child = spawn(process.execPath, [toolScript('s3rver'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  afterAll(async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true })
  })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (part) => {
      said += part
      const address = /listening on (\S+:\d+)/.exec(said)
      if (address) resolve(`http://${address[1]}`)
    })
    child.once('exit', (code) => reject(new Error(`The S3 store ended with ${code}: ${said}`)))
  })
}
