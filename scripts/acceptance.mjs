// Starts the program on empty data and tries it from outside with ../shared/acceptance/routes.mjs, as far as its screens are built.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinnedNode, root, run, toolEnvironment } from './tool.mjs'

const SCRIPT = path.join(root, '..', 'shared', 'acceptance', 'routes.mjs')

/** What is built: each entry is one run. A new screen is added here with its issue. */
const RUNS = [
  ['--only', 'build,headers,session'],
  [
    '--only',
    'public,guarded',
    '--paths',
    '/,/login,/myClub,/support,/admin/versionInfo,/admin/sampleAccordion,/admin/user,/admin/audit,/admin/participants,/admin/mobile/participants',
  ],
]
const START_MS = 180_000
const STOP_MS = 30_000

if (existsSync(SCRIPT)) await tryAll()
else console.log(`nicht gelaufen (${path.relative(root, SCRIPT)} fehlt)`)

async function tryAll() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verein-acceptance-'))
  const port = await findFreePort()
  const server = startServer(dataDir, port)
  let passed = true
  try {
    await waitUntilServed(server, port)
    for (const args of RUNS) {
      const { status, output } = await run(pinnedNode(), [SCRIPT, '--base', `http://127.0.0.1:${port}`, ...args])
      console.log(output)
      passed = passed && status === 0
    }
  } catch (error) {
    passed = false
    console.log(`${error.message}\n${server.said.join('').slice(-4000)}`)
  } finally {
    passed = (await stopServer(server)) && passed
    await rm(dataDir, { recursive: true, force: true })
  }
  process.exitCode = passed ? 0 : 1
}

function startServer(dataDir, port) {
  const { DATABASE_URL, SMTP_URL, SEED, ...env } = toolEnvironment({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  const child = spawn(pinnedNode(), ['src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  child.stdout.on('data', (part) => said.push(part))
  child.stderr.on('data', (part) => said.push(part))
  process.once('exit', () => child.kill())
  return { child, said }
}

async function waitUntilServed({ child }, port) {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('Das Programm hat sich beim Start beendet.')
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (answer !== null) return answer.body?.cancel()
    await sleep(200)
  }
  throw new Error(`Das Programm antwortet nach ${START_MS / 1000} s noch nicht.`)
}

/** Whether it ended by itself on SIGTERM, database included. */
async function stopServer({ child, said }) {
  if (child.exitCode !== null || child.signalCode !== null) return false
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const ended = await Promise.race([exit.then(([code]) => code === 0), sleep(STOP_MS, false, { ref: false })])
  if (!ended) console.log(`Das Programm endet auf SIGTERM nicht sauber.\n${said.join('').slice(-2000)}`)
  child.kill('SIGKILL')
  return ended
}

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
