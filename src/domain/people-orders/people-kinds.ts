import { found } from '../../kernel/answer.ts'
import type { Certificates } from '../certificates/issue-certificates.ts'
import type { Ctx } from '../context.ts'
import { storeFile } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import type { OrderInput, OrderKind } from '../orders/rules.ts'
import { canOrderForPeople } from './access.ts'
import { certifyRows, readIssued } from './certify-rows.ts'
import { ORDERED_KINDS, type OrderedKind, type OrderedTask, orderedTask } from './input.ts'
import { runPeopleTask } from './run-people-task.ts'
import { PEOPLE_KIND_NAMES } from './texts.ts'

export interface PaperTools {
  storage: Storage
  /** Prints with the rights of the person who ordered. */
  print(ctx: Ctx, certificates: readonly Certificates[]): Promise<Uint8Array>
}

const PAPER_STEP = 100

type TaskOf<Kind extends OrderedKind> = Extract<OrderedTask, { kind: Kind }>
const readTask = <Kind extends OrderedKind>(kind: Kind, input: OrderInput) =>
  orderedTask.parse({ ...input, kind }) as TaskOf<Kind>

const nameOf = (kind: OrderedKind): string => `participations.${kind}`

/** @throws NotFound for other kinds of orders. */
export const peopleKindOf = (name: string): OrderedKind => found(ORDERED_KINDS.find((kind) => nameOf(kind) === name))

export const peopleKind = (kind: OrderedKind): OrderKind => ({
  name: nameOf(kind),
  title: PEOPLE_KIND_NAMES[kind],
  rows: ['Person', 'Personen'],
  undo: 'before',
  mayOrder: (actor) => canOrderForPeople(actor, kind),
  runRows(ctx, input, rows) {
    const task = readTask(kind, input)
    if (task.kind === 'certificates') return certifyRows(ctx, task, rows)
    return runPeopleTask(ctx, task, rows)
  },
})

export const peopleKinds = (tools?: PaperTools): OrderKind[] =>
  ORDERED_KINDS.map((kind) => (tools && kind === 'certificates' ? certificatesKind(tools) : peopleKind(kind)))

const certificatesKind = ({ storage, print }: PaperTools): OrderKind => ({
  ...peopleKind('certificates'),
  step: () => PAPER_STEP,
  async finish(ctx, { id, input, actor }) {
    const task = readTask('certificates', input)
    const issued = await readIssued(ctx, task, id)
    if (!issued.some(({ people }) => people.length > 0)) return { fileId: null }
    const paper = { name: 'Teilnahmebescheinigungen.pdf', mime: 'application/pdf', isPublic: false }
    return { fileId: await storeFile(ctx, storage, { ...paper, bytes: await print({ ...ctx, actor }, issued) }) }
  },
})
