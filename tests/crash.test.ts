import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crash, type Scene, VICTIMS } from '../bench/support/crashes.ts'
import { startProgram } from '../bench/support/program.ts'
import { inWorkshop } from '../bench/support/workshop.ts'

test('kill -9 of the app, of the database and of both during sign-ups: no acknowledged one is lost, no place is given twice, and the next start works', async () => {
  await inWorkshop(async (workshop) => {
    const dataDir = join(workshop.dir, 'data')
    const scene: Scene = { workshop, dataDir, program: await startProgram(workshop, { dataDir }) }
    for (const victim of VICTIMS) {
      const { lost, holding, acknowledged } = await crash(scene, victim)
      expect(lost, victim).toBe(0)
      expect(acknowledged, victim).toBeGreaterThan(0)
      expect(holding, victim).toBeLessThanOrEqual(20)
    }
  })
})
