// `npm run bench -- NAME …` runs bench/NAME.ts; without a name it lists them.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root, toolEnvironment } from './tool.mjs'

const [name = '', ...args] = process.argv.slice(2)
const file = path.join(root, 'bench', `${name}.ts`)
if (/^[a-z0-9-]+$/.test(name) && existsSync(file)) {
  const env = toolEnvironment({ NODE_ENV: 'production' })
  const { status } = spawnSync(pinnedNode(), [file, ...args], { cwd: root, env, stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  const names = readdirSync(path.join(root, 'bench')).filter((entry) => entry.endsWith('.ts'))
  console.log(`npm run bench -- NAME\nNAME: ${names.map((entry) => entry.slice(0, -3)).join(', ') || 'noch keiner'}`)
  process.exitCode = 1
}
