import { expect, test } from 'vitest'
import { newId } from '../src/kernel/id.ts'
import { startApp } from './support/app.ts'

const app = await startApp()

const FORMS = {
  '/feedback': (text: string) => ({
    about: 'club',
    kind: 'idea',
    name: 'Erika Muster',
    email: 'erika@muster.example',
    body: text,
  }),
  '/admin/mail': (text: string) => ({ name: 'Erika Muster', email: 'erika@muster.example', subject: 'Frage', text }),
}
type Path = keyof typeof FORMS
const send = (path: Path, text: string) => app.fetch('gsv', path, { form: { key: newId(), ...FORMS[path](text) } })
const paths = Object.keys(FORMS) as Path[]

test.each(paths)(
  '%s: too long a text is refused beside its field, with all that was typed; 100 kB are not read',
  async (path) => {
    const typed = 'Mehr Yoga! '.repeat(1_000)
    const refused = await send(path, typed)
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/höchstens 5\.000 Zeichen\./)
    expect(refused.text).toContain(typed.trim())
    const unread = await send(path, 'x'.repeat(100_000))
    expect(unread.status).toBe(413)
    expect(unread.text).toMatch(/zu (lang|groß|viel)/)
  },
)

test.each(paths)('%s: whoever sends again and again is asked to wait, and keeps what was typed', async (path) => {
  let sent = 0
  let answer = await send(path, 'Bitte mehr Yoga am Abend.')
  for (; answer.status === 200 && sent < 500; sent++) answer = await send(path, 'Bitte mehr Yoga am Abend.')
  expect(answer.status).toBe(429)
  expect(answer.text).toContain('Bitte versuchen Sie es in zehn Minuten noch einmal.')
  expect(answer.text).toContain('Bitte mehr Yoga am Abend.')
  expect(answer.text.toLowerCase()).not.toContain('captcha')
})
