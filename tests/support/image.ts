import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../../bench/support/free-port.ts'
import { ROOT } from './run-until-end.ts'

/** The image of deploy/Dockerfile at work. */
export interface Container {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** Output of its build. */
  built: string
  /** Runs a command inside; answers its code and both outputs. */
  exec(command: readonly string[]): Promise<{ code: number; said: string }>
  /** Ends it as its engine would; answers the program's code. */
  stop(): Promise<number>
}

/** `COPY`, `. .` */
interface Step {
  name: string
  text: string
}

const SETTINGS = { SEED: 'none' }

/** Steps of each stage. */
export async function readDockerfile(): Promise<Step[][]> {
  const stages: Step[][] = []
  for (const line of (await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8')).split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    else if (name !== '') stages.at(-1)?.push({ name, text })
    else if (line !== '' && !line.startsWith('#')) throw new Error(`No step of a Dockerfile: ${line}`)
  }
  return stages
}

const textOf = (steps: readonly Step[], wanted: string): string => steps.find(({ name }) => name === wanted)?.text ?? ''

/** The command of `CMD` and `HEALTHCHECK`. */
export const commandOf = (steps: readonly Step[], name: string): string[] =>
  JSON.parse(textOf(steps, name).replace(/^.*?(?=\[")/, ''))

function run(command: string, args: readonly string[], options: Parameters<typeof execFile>[2] = {}) {
  return new Promise<{ code: number; said: string }>((answer) => {
    execFile(command, args, { ...options, maxBuffer: 1 << 26, encoding: 'utf8' }, (error, out, err) => {
      answer({ code: error ? Number(error.code ?? 1) : 0, said: `${out}${err}` })
    })
  })
}

/** @throws with what it said */
async function must(command: string, args: readonly string[], options: Parameters<typeof execFile>[2] = {}): Promise<string> {
  const { code, said } = await run(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}`)
  return said.trim()
}

// --- with a container engine ------------------------------------------------------------------------------------------------

const findEngine = () => ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { timeout: 10_000 }).status === 0)

async function startInEngine(engine: string): Promise<Container> {
  const built = await must(engine, ['build', '--file', 'deploy/Dockerfile', '--tag', 'verein-test', '.'], {
    cwd: ROOT,
    env: { ...process.env, BUILDKIT_PROGRESS: 'plain' },
  })
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const id = await must(engine, ['run', '--detach', '--publish', '127.0.0.1::3000', ...settings, 'verein-test'])
  afterAll(() => must(engine, ['rm', '--force', '--volumes', id]))
  return {
    origin: `http://${await must(engine, ['port', id, '3000'])}`,
    built,
    exec: (command) => run(engine, ['exec', id, ...command]),
    async stop() {
      await must(engine, ['stop', '--time', '60', id])
      return Number(await must(engine, ['inspect', '--format', '{{.State.ExitCode}}', id]))
    },
  }
}

// --- without: its own steps in a clean folder -------------------------------------------------------------------------------

/** Names at the top that `.dockerignore` keeps out. */
async function listContext(): Promise<string[]> {
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n').map((line) => line.replace('**/', ''))
  return (await readdir(ROOT)).filter((name) => !ignored.includes(name))
}

async function copy(text: string, folder: string): Promise<void> {
  const words = text.split(' ')
  const to = resolve(folder, words.at(-1) ?? '')
  for (const from of words.slice(0, -1)) {
    const names = from === '.' ? await listContext() : [from]
    for (const name of names) await cp(join(ROOT, name), join(to, from === '.' ? name : basename(name)), { recursive: true })
  }
}

/** Stamp that scripts/ensure.mjs writes after an installation without the packages of checks. */
const stampOf = (lock: string): string =>
  createHash('sha256').update(lock).update(process.platform).update(process.arch).update('without checks').digest('hex')

/** Packages of this machine as hard links, in place of npm: those that the image gets, and no others. */
async function sharePackages(folder: string): Promise<void> {
  const from = join(ROOT, 'node_modules')
  const to = join(folder, 'node_modules')
  const names = (await readdir(from)).filter((name) => !name.startsWith('.') || name === '.bin')
  await mkdir(to)
  const isLinked = spawnSync('cp', ['-al', ...names.map((name) => join(from, name)), to]).status === 0
  if (!isLinked) for (const name of names) await cp(join(from, name), join(to, name), { recursive: true })
  const lock = await readFile(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock)
  for (const place in packages) if (packages[place].dev) await rm(join(folder, place), { recursive: true, force: true })
  await copyFile(join(from, '.package-lock.json'), join(to, '.package-lock.json'))
  await writeFile(join(to, '.installed'), stampOf(lock))
}

async function linkNode(folder: string): Promise<string> {
  await mkdir(folder)
  await link(process.execPath, join(folder, 'node')).catch(() => copyFile(process.execPath, join(folder, 'node')))
  return folder
}

const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(' ').map((pair) => pair.split('=', 2) as [string, string]))

/** A user without rights, where we may choose one. */
function userOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((option) => Number(spawnSync('id', [option, 'nobody']).stdout.toString()))
  return { ...(uid && { uid }), ...(gid && { gid }) }
}

async function startInFolder(): Promise<Container> {
  const [build = [], image = []] = await readDockerfile()
  const home = await mkdtemp(join(tmpdir(), 'verein-image-'))
  afterAll(() => rm(home, { recursive: true, force: true }))
  const [folder, data] = [join(home, 'verein'), join(home, 'data')]
  await chmod(home, 0o755)
  await mkdir(folder)
  await mkdir(data)
  await sharePackages(folder)
  const PATH = `${await linkNode(join(home, 'bin'))}:${process.env.PATH}`
  const building = { cwd: folder, env: { HOME: home, PATH } }
  let built = ''
  for (const { name, text } of build) {
    if (name === 'COPY') await copy(text, folder)
    if (name === 'RUN') built += await must('sh', ['-c', text], building)
  }
  const user = userOf()
  if (user.uid && user.gid) await chown(data, user.uid, user.gid)
  const port = await freePort()
  const given = { ...SETTINGS, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, PROCESSES: '1' }
  const options = { cwd: folder, env: { PATH, HOME: data, ...environmentOf(textOf(image, 'ENV')), ...given }, ...user }
  const [command = '', ...args] = commandOf(image, 'CMD')
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<number>((answer) => child.once('exit', (code) => answer(code ?? 1)))
  const stop = async () => {
    child.kill(textOf(image, 'STOPSIGNAL') as NodeJS.Signals)
    return ended
  }
  afterAll(stop)
  return { origin: `http://127.0.0.1:${port}`, built, exec: ([command = '', ...args]) => run(command, args, options), stop }
}

/** Builds the image and starts it for this test file; without a container engine its steps run in a clean folder, with the packages of this machine. */
export function startImage(): Promise<Container> {
  const engine = findEngine()
  return engine ? startInEngine(engine) : startInFolder()
}
