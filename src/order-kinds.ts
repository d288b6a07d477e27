import type { Storage } from './domain/files/create-storage.ts'
import { importKind } from './domain/imports/import-kind.ts'
import { takeMembersKind, undoMembersKind } from './domain/imports/take-members-kind.ts'
import { issueKind } from './domain/invoice-orders/issue-kind.ts'
import type { PaperDesk } from './domain/invoices/keep-paper.ts'
import { listKinds } from './domain/list-orders/list-kinds.ts'
import { mailingKind } from './domain/mailings/mailing-kind.ts'
import type { OrderKind } from './domain/orders/rules.ts'
import { type PaperTools, peopleKinds } from './domain/people-orders/people-kinds.ts'
import { printPapers } from './web/invoice/invoice-paper.ts'
import { presentCertificates } from './web/participations/admin/certificates-view.ts'
import { typeset } from './web/pdf/typeset.ts'

/** Sets the papers of invoices and keeps them. */
export const openPaperDesk = (storage: Storage): PaperDesk => ({ storage, print: printPapers })

/** All that is done to many rows, with the papers that it makes. */
export function orderKinds(storage: Storage, desk: PaperDesk): OrderKind[] {
  const print: PaperTools['print'] = (ctx, certificates) => typeset('certificates', presentCertificates(ctx, certificates))
  return [
    ...peopleKinds({ storage, print }),
    ...listKinds,
    importKind,
    takeMembersKind,
    undoMembersKind,
    mailingKind,
    issueKind(desk),
  ]
}
