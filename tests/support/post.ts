import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { App } from './app.ts'

export const FORM = 'application/x-www-form-urlencoded'
export const FILES = 'multipart/form-data; boundary=b'
export const JSON_TYPE = 'application/json'

export interface Posted {
  status: number
  location: string
  text: string
}

/** Sends a raw body to the club gsv. */
export function post(app: App, path: string, type: string, body: string, { cookie = '', method = 'POST' } = {}): Promise<Posted> {
  const headers = { host: `gsv.localhost:${app.port}`, origin: app.origin('gsv'), 'content-type': type, cookie }
  return new Promise((resolve, reject) => {
    // A connection of its own: the program may close a resting one at the very moment.
    const asked = request({ port: app.port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', text }))
    })
    asked.on('error', (cause) => reject(new Error(`${method} ${path}: ${cause.message}`, { cause }))).end(body)
  })
}

/** Processor time of a process, milliseconds; in steps of ten, without `/proc` of a second. */
export function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (existsSync(file)) {
    const [user, system] = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
    return (Number(user) + Number(system)) * 10
  }
  const parts = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/[-:]/)
  return 1_000 * parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}
