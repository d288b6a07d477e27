/** Kept pages: their speed beside a bare server that sends the same bytes, and made-up filters that want to fill their memory. */
import { join } from 'node:path'
import { compareWithBare } from './support/beside-bare.ts'
import { flood } from './support/flood.ts'
import { finishPictures } from './support/pictures.ts'
import { startProgram } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startProgram(workshop, { dataDir, env: { RAISED_LIMITS: 'yes' } })
  await finishPictures(dataDir)
  await compareWithBare(workshop, program)
  await flood(workshop, program)
})
