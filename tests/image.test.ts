import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf, readDockerfile, startImage } from './support/image.ts'
import { ROOT } from './support/run-until-end.ts'

const [, image = []] = await readDockerfile()
const { origin, built, exec, stop } = await startImage()

test('the image is built from a clean folder, starts empty, is healthy, and ends cleanly', async () => {
  expect(built).toMatch(/Die Seiten werden gebaut …\n[^\n]*fertig nach \d+ s/)
  const statusOf = (path: string) => fetch(`${origin}${path}`).then(({ status }) => status)
  await expect.poll(() => statusOf('/ready').catch(() => 0), { interval: 200 }).toBe(200)
  expect(await statusOf('/health')).toBe(200)
  expect(await exec(commandOf(image, 'HEALTHCHECK'))).toMatchObject({ code: 0 })
  // Commands of the operator, with the packages that are left.
  expect(await exec(['node', 'src/cli/main.ts', 'doctor'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Alles in Ordnung.'),
  })
  expect(await exec(['sh', '-c', 'node src/cli/main.ts backup "$DATA_DIR/a.backup"'])).toMatchObject({ code: 0 })
  expect(await stop()).toBe(0)
})

test('the image starts Node as npm start does', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const [, ...args] = commandOf(image, 'CMD')
  expect(scripts.start).toMatch(new RegExp(` node ${args.join(' ')}$`))
})
