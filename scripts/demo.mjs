// The program on a free port with fresh demo data in a temporary folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinnedNode, root, toolEnvironment } from './tool.mjs'

const START_MS = 600_000
const STOP_MS = 300_000

/** Starts it, hands its port to `work`, stops it and removes its data. Throws with its output after a failed start or stop. */
export async function withDemo(work) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verein-demo-'))
  const port = await findFreePort()
  const server = startServer(dataDir, port)
  try {
    await waitUntilServed(server, port)
    const result = await work(port)
    await stopServer(server)
    return result
  } finally {
    await stopServer(server).finally(() => rm(dataDir, { recursive: true, force: true }))
  }
}

function startServer(dataDir, port) {
  const { DATABASE_URL, SMTP_URL, SEED, ...env } = toolEnvironment({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  const child = spawn(pinnedNode(), ['build/program/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  child.stdout.on('data', (part) => said.push(part))
  child.stderr.on('data', (part) => said.push(part))
  process.once('exit', () => child.kill())
  return { child, said }
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null
const complaint = (text, said) => new Error(`${text}\n${said.join('').slice(-4000)}`)

async function waitUntilServed({ child, said }, port) {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (hasEnded(child)) throw complaint('Das Programm hat sich beim Start beendet.', said)
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(200)
  }
  throw complaint(`Das Programm antwortet nach ${START_MS / 1000} s noch nicht.`, said)
}

/** SIGTERM must end it, database included. */
async function stopServer({ child, said }) {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const isClean = await Promise.race([exit.then(([code]) => code === 0), sleep(STOP_MS, false, { ref: false })])
  child.kill('SIGKILL')
  if (!isClean) throw complaint('Das Programm endet auf SIGTERM nicht sauber.', said)
}

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
