import { sql } from 'kysely'
import { gathering } from '../../database/gather.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { removeFile, storeFiles } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'
import { INVOICE_JOURNAL } from './journal.ts'
import type { InvoiceSnapshot } from './rules.ts'

/** Sets papers as one PDF. */
export type PrintPapers = (ctx: Ctx, papers: readonly InvoiceSnapshot[]) => Promise<Uint8Array>
export interface PaperDesk {
  storage: Storage
  print: PrintPapers
}

/**
 * The file of an issued paper, made at the first call and never again. Beside the caller's transactions; asks for no right.
 * @throws NotFound for a draft
 */
export async function keepPaper(ctx: Ctx, desk: PaperDesk, id: string): Promise<string> {
  const { pdfFileId, snapshot } = await getIssued(ctx, id)
  return pdfFileId ?? makePaper(ctx, desk, { id, snapshot })
}

interface Paper {
  id: string
  snapshot: InvoiceSnapshot
}
interface KeptPaper extends Paper {
  fileId: string
}
type HandOver = (ctx: Ctx, papers: readonly KeptPaper[]) => Promise<void>

/** As `makePapers`, for one. */
export async function makePaper(ctx: Ctx, desk: PaperDesk, paper: Paper, handOver?: HandOver): Promise<string> {
  return found((await makePapers(ctx, desk, [paper], handOver))[0])
}

/**
 * Makes the files of issued papers that have none; of two who do, the first one's counts. All are kept in one transaction, in which they
 * are handed over: a commit for each takes the disk longer than the rows. Asks for no right.
 */
export async function makePapers(
  ctx: Ctx,
  { storage, print }: PaperDesk,
  papers: readonly Paper[],
  handOver: HandOver = async () => {},
): Promise<string[]> {
  const printed = await Promise.all(papers.map(({ snapshot }) => print(ctx, [snapshot])))
  const files = papers.map((paper, at) => ({
    name: nameOf(paper),
    mime: 'application/pdf',
    bytes: found(printed[at]),
    isPublic: false,
  }))
  /** Of files whose rows were taken back. */
  const removeBytes = async (ids: readonly string[]) => {
    for (const fileId of ids) await storage.remove(storageKey(ctx, fileId))
  }
  const stored: string[] = []
  const made = await transaction(ctx, (ctx) =>
    gathering(ctx, async () => {
      const fileIds = await storeFiles(ctx, storage, files)
      stored.push(...fileIds)
      const kept = papers.map((paper, at) => ({ ...paper, fileId: found(fileIds[at]) }))
      const first = await keepFiles(ctx, kept)
      const own = kept.filter(({ id }) => first.has(id))
      for (const { id, snapshot } of own)
        await record(ctx, { event: 'invoice.printed', id, content: INVOICE_JOURNAL.printed(snapshot.number) })
      await handOver(ctx, own)
      return kept.map((paper) => ({ ...paper, isFirst: first.has(paper.id) }))
    }),
  ).catch(async (error: unknown) => {
    await removeBytes(stored)
    throw error
  })
  await removeBytes(stored.filter((fileId) => made.every((one) => one.fileId !== fileId)))
  const ids: string[] = []
  for (const { isFirst, fileId, ...paper } of made) {
    if (!isFirst) await removeFile({ ...ctx, actor: { kind: 'system' } }, storage, { id: fileId, name: nameOf(paper) })
    const countsId = isFirst ? fileId : found((await getIssued(ctx, paper.id)).pdfFileId)
    if (!isFirst) await handOver(ctx, [{ ...paper, fileId: countsId }])
    ids.push(countsId)
  }
  return ids
}

/** Answers the ids of the papers that had no file before. */
async function keepFiles(ctx: Ctx, papers: readonly KeptPaper[]): Promise<Set<string>> {
  const [ids, fileIds] = [papers.map(({ id }) => id), papers.map(({ fileId }) => fileId)]
  const { rows } = await sql<{ id: string }>`
    update invoices i set pdf_file_id = f.id, pdf_sha256 = f.sha256
    from unnest(${ids}::uuid[], ${fileIds}::uuid[]) as kept (id, file_id) join files f on f.club_id = ${ctx.club.id} and f.id = kept.file_id
    where i.club_id = ${ctx.club.id} and i.id = kept.id and i.pdf_file_id is null returning i.id`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

const nameOf = ({ snapshot }: Pick<Paper, 'snapshot'>): string => `Rechnung ${snapshot.number}.pdf`

/** Bytes of the paper. @throws NotFound for a draft */
export async function readPaper(ctx: Ctx, desk: PaperDesk, id: string): Promise<Uint8Array> {
  const fileId = await keepPaper(ctx, desk, id)
  return found(await desk.storage.get(storageKey(ctx, fileId)))
}

async function getIssued(ctx: Ctx, id: string): Promise<{ pdfFileId: string | null; snapshot: InvoiceSnapshot }> {
  const { rows } = await sql<{ pdfFileId: string | null; snapshot: InvoiceSnapshot }>`
    select pdf_file_id, snapshot from invoices where club_id = ${ctx.club.id} and id = ${id} and number is not null`.execute(
    ctx.db,
  )
  return found(rows[0])
}
