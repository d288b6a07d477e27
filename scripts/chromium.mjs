// The browser for journeys and screenshots, and qpdf, with which tests look at the papers.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

// Chromium without windows: a page in it costs a seventh of the processor time.
const WINDOWLESS = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Chromium's own name without windows counts as a crawler, and crawlers get no error pages.
export const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

const isThere = (file) => file !== '' && existsSync(file)
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isThere)
}

/** Path of Chromium (`CHROMIUM_PATH` first), or undefined. Only the one with windows shows notifications. */
export function findChromium({ hasWindows = false } = {}) {
  const given = process.env.CHROMIUM_PATH ?? ''
  if (isThere(given)) return given
  return onPath(hasWindows ? NAMES : [WINDOWLESS, ...NAMES]) ?? ELSEWHERE.find(isThere)
}

/** As a program it installs all three (root on Debian), else it says what to install. Without qpdf papers are not looked at. */
function ensureChromium() {
  const isComplete = () =>
    [[WINDOWLESS], ['qpdf']].every((names) => onPath(names)) && findChromium({ hasWindows: true }) !== undefined
  if (!isComplete() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) install()
  const file = findChromium({ hasWindows: true })
  console.log(
    file ??
      'Bitte Chromium installieren (Debian und Ubuntu: apt-get install chromium) oder mit CHROMIUM_PATH angeben, wo es liegt.',
  )
  process.exitCode = file === undefined ? 1 : 0
}

function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  apt('update')
  // Not every system packs the one without windows.
  for (const name of ['chromium', WINDOWLESS, 'qpdf']) {
    const { status, stderr } = apt('install', '-y', '--no-install-recommends', name)
    if (status !== 0) console.log(stderr)
  }
}

if (import.meta.main) ensureChromium()
