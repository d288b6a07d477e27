import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { DrawFile } from '../domain/draws/input.ts'
import { findDrawDocument } from '../domain/draws/queries.ts'
import { type DrawDocument, verifyDraw } from '../domain/draws/rules.ts'
import { differenceText } from '../domain/draws/texts.ts'
import { verifyPlaces } from '../domain/draws/verify-places.ts'
import { isNotFound } from '../kernel/answer.ts'
import { isId } from '../kernel/id.ts'
import { Complaint } from './complaint.ts'
import { withClub, withInstallation } from './installation.ts'

const USAGE = 'Bitte so aufrufen: draw verify ID --club VEREIN oder draw verify DATEI'

async function readDrawFile(file: string): Promise<DrawDocument> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Complaint(`Die Datei ${file} ist nicht zu lesen.`, { cause: error })
  })
  try {
    return DrawFile.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      throw new Complaint(`${file} ist nicht die Datei einer Verlosung.`, { cause: error })
    throw error
  }
}

async function readFromClub(id: string, club: string | undefined): Promise<{ document: DrawDocument; faults: string[] }> {
  return withInstallation(({ url }) =>
    withClub(url, club, async (ctx) => {
      const document = await findDrawDocument(ctx, id).catch((error: unknown) => {
        if (isNotFound(error)) throw new Complaint(`Eine Verlosung ${id} gibt es in diesem Verein nicht.`)
        throw error
      })
      if (!document) throw new Complaint('Diese Verlosung ist noch nicht ausgelost.')
      return { document, faults: await verifyPlaces(ctx, document) }
    }),
  )
}

/** `draw verify`: replays a draw from the database or a downloaded file; a difference ends the program with 1. */
export async function runDrawVerify(
  subject: string | undefined,
  what: string | undefined,
  club: string | undefined,
): Promise<void> {
  if (subject !== 'verify' || !what) throw new Complaint(USAGE)
  const { document, faults } = isId(what) ? await readFromClub(what, club) : { document: await readDrawFile(what), faults: [] }
  if (document.version !== 1) throw new Complaint(`Das Verfahren ${document.version} kennt dieses Programm nicht.`)
  const lines = [...verifyDraw(document).map(differenceText), ...faults]
  const { name, results, resultHash } = document
  process.stdout.write(`${name}: ${results.length} Lose, Prüfsumme ${resultHash}\n`)
  process.stdout.write(lines.length === 0 ? 'stimmt überein\n' : `${lines.join('\n')}\n${lines.length} Abweichungen\n`)
  if (lines.length > 0) process.exitCode = 1
}
