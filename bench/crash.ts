/** `kill -9` of app, database and both during sign-ups, 30 times: nothing acknowledged is lost, nothing overbooked. */
import { join } from 'node:path'
import { type Crash, crash, type Scene, VICTIMS } from './support/crashes.ts'
import { figure, median, note } from './support/figures.ts'
import { startProgram } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const KILLS_EACH = 10
const PLACES = 20

const total = (crashes: Crash[], of: (crash: Crash) => number) => crashes.reduce((sum, one) => sum + of(one), 0)

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const scene: Scene = { workshop, dataDir, program: await startProgram(workshop, { dataDir }) }
  const crashes: Crash[] = []
  for (let round = 0; round < KILLS_EACH; round++) {
    for (const victim of VICTIMS) {
      const one = await crash(scene, victim)
      crashes.push(one)
      const { acknowledged, failed, holding, recoveredInMs } = one
      note(
        `${victim}: ${acknowledged} acknowledged, ${failed} failed, ${holding} hold a place, works again after ${(recoveredInMs / 1000).toFixed(1)} s`,
      )
    }
  }
  for (const victim of VICTIMS) {
    const times = crashes.filter((one) => one.victim === victim).map(({ recoveredInMs }) => recoveredInMs / 1000)
    note(`${victim}: works again after ${median(times).toFixed(1)} s, at worst ${Math.max(...times).toFixed(1)} s`)
  }
  figure('kills survived without help', crashes.length, { is: '=', than: KILLS_EACH * VICTIMS.length })
  figure(
    'sign-ups acknowledged',
    total(crashes, (one) => one.acknowledged),
    { is: '≥', than: crashes.length * PLACES },
  )
  figure(
    'acknowledged sign-ups lost',
    total(crashes, (one) => one.lost),
    { is: '=', than: 0 },
  )
  figure('most places held in a course of 20', Math.max(...crashes.map(({ holding }) => holding)), { is: '≤', than: PLACES })
})
