// Finds and runs the programs of our packages with the pinned Node, from any Node and shell.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const bin = path.join(root, 'node_modules', '.bin')

/** The pinned Node, else the running one. */
export function pinnedNode() {
  const file = path.join(bin, 'node')
  return process.platform !== 'win32' && existsSync(file) ? file : process.execPath
}

/** The script behind a command of a package (`toolScript('vitest')`). */
export function toolScript(packageName, command = packageName) {
  const home = path.join(root, 'node_modules', packageName)
  const { bin: commands } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  return path.join(home, typeof commands === 'string' ? commands : commands[command])
}

/** A developer's shell must not decide a check. */
export function toolEnvironment(extra = {}) {
  const { NODE_ENV, FORCE_COLOR, NODE_OPTIONS, ...env } = process.env
  return { ...env, NO_COLOR: '1', PATH: `${bin}${path.delimiter}${env.PATH ?? ''}`, ...extra }
}

const running = new Set()

/** Runs a program to its end; after `limitMs` it is ended with all its children. Answers status and output. */
export function run(file, args, { env = {}, limitMs = 1_800_000 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const said = []
    running.add(child)
    child.stdout.on('data', (part) => said.push(part))
    child.stderr.on('data', (part) => said.push(part))
    const timer = setTimeout(() => {
      said.push(`\nNach ${limitMs / 1000} s abgebrochen.`)
      endGroup(child, 'SIGTERM')
      setTimeout(() => endGroup(child, 'SIGKILL'), 10_000).unref()
    }, limitMs)
    const finish = (status) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ status, output: said.join('').trim() })
    }
    child.on('error', (error) => {
      said.push(error.message)
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

export const runScript = (script, args = [], options = {}) => run(pinnedNode(), [script, ...args], options)

function endGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Ctrl-C reaches only us, since each program runs in a group of its own. */
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) endGroup(child, signal)
    process.exit(130)
  })
}
