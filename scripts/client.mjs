// Writes the types of a program that uses the API (tests/stranger.test.ts): `npm run client` with the program running.
// The generator brings its own TypeScript, so it is no package of ours.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApi } from '../src/api/app.ts'
import { apiFacts } from '../tests/support/api.ts'
import { usedByStranger } from '../tests/support/used-by-stranger.ts'

const answer = await createApi()(new Request('http://verein.localhost/api/v1/openapi.json'), {
  ...apiFacts,
  ctx: { actor: { kind: 'visitor' } },
})
const used = JSON.stringify(usedByStranger(await answer.json()))
const dir = mkdtempSync(path.join(tmpdir(), 'client-'))
const [from, to] = [path.join(dir, 'openapi.json'), path.join(dir, 'paths.ts')]
writeFileSync(from, used)
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].map((name) => `--package=${name}`)
execFileSync('npm', ['exec', '--yes', ...packages, '--', 'openapi-typescript', from, '--output', to], {
  cwd: dir,
  stdio: 'inherit',
})
const target = 'tests/support/stranger-paths.ts'
const types = readFileSync(to, 'utf8').replace(/\/\*\*[\s\S]*?\*\/\n|export type (webhooks|\$defs) = .*\n/g, '')
writeFileSync(
  target,
  `/** Made by \`npm run client\`; never by hand. */\nexport const MADE_FROM = '${createHash('sha256').update(used).digest('hex')}'\n\n${types}`,
)
execFileSync('biome', ['check', '--write', '--unsafe', target], { stdio: 'inherit' })
rmSync(dir, { recursive: true })
