import { existsSync, type PathLike } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before the program (`--import`): while the file FULL_DISK exists, every write fails.
const marker = process.env.FULL_DISK ?? ''
const { appendFile, open, statfs, writeFile } = promises

function refuseIfFull(): void {
  if (existsSync(marker)) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
}

promises.appendFile = async (...given) => {
  refuseIfFull()
  return appendFile(...given)
}
promises.writeFile = async (...given) => {
  refuseIfFull()
  return writeFile(...given)
}
const handle = await open(process.execPath)
const handles = Object.getPrototypeOf(handle)
const writeToHandle = handles.writeFile
handles.writeFile = async function (...given: unknown[]) {
  refuseIfFull()
  return writeToHandle.apply(this, given)
}
await handle.close()
promises.statfs = (async (place: PathLike) => {
  const { bsize, ...facts } = await statfs(place)
  return { ...facts, bsize, bavail: existsSync(marker) ? 0 : facts.bavail }
}) as typeof statfs
syncBuiltinESMExports()
