// The browser for the journeys. Prints its path; installs it where we may (root on Debian), else says what to install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...ELSEWHERE,
  ]
  return candidates.find((file) => file !== '' && existsSync(file))
}

function installChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-yq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
    if (status !== 0) console.log(stderr)
  }
}

if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version')) installChromium()
const file = findChromium()
console.log(
  file ??
    'Bitte Chromium installieren (Debian und Ubuntu: apt-get install chromium) oder mit CHROMIUM_PATH angeben, wo es liegt.',
)
process.exitCode = file === undefined ? 1 : 0
