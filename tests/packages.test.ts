import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/run-until-end.ts'

const MOST_MB = 650

test.runIf(process.platform === 'linux')(`the packages that npm start installs take ${MOST_MB} MB at most`, async () => {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>
  }
  // Packages inside another one count with it.
  const places = Object.keys(packages).filter(
    (place) => place.lastIndexOf('node_modules/') === 0 && !packages[place]?.dev && existsSync(join(ROOT, place)),
  )
  expect(places.length).toBeGreaterThan(100)
  const { stdout, status } = spawnSync('du', ['-sck', ...places], { cwd: ROOT, encoding: 'utf8' })
  expect(status).toBe(0)
  const sizes = stdout
    .trim()
    .split('\n')
    .map((line) => [Math.round(Number.parseInt(line, 10) / 1024), line.split('\t')[1]] as const)
  const total = sizes.at(-1)?.[0]
  const largest = sizes
    .slice(0, -1)
    .toSorted(([one], [other]) => other - one)
    .slice(0, 10)
  expect(total, largest.map(([mb, place]) => `${mb} ${place}`).join('\n')).toBeLessThanOrEqual(MOST_MB)
})
