// The browser for journeys and screenshots.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where Chromium lies (`CHROMIUM_PATH` first), or undefined. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...ELSEWHERE].find((file) => file !== '' && existsSync(file))
}

/** Started as a program: installs it where we may (root on Debian), else says what to install. */
function ensureChromium() {
  if (findChromium() === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version')) installChromium()
  const file = findChromium()
  console.log(
    file ??
      'Bitte Chromium installieren (Debian und Ubuntu: apt-get install chromium) oder mit CHROMIUM_PATH angeben, wo es liegt.',
  )
  process.exitCode = file === undefined ? 1 : 0
}

function installChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-q'],
    ['install', '-yq', '--no-install-recommends', 'chromium'],
  ]
  for (const args of steps) {
    const { status, stderr } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
    if (status !== 0) console.log(stderr)
  }
}

if (import.meta.main) ensureChromium()
