import type { Assignment } from '../../domain/operations/list-assignments.ts'
import type { ListedAccount } from '../../domain/operations/list-hour-accounts.ts'
import { shiftText } from '../../domain/operations/texts.ts'
import type { CsvColumn } from '../kit/csv.ts'

/** `7,5`. */
export const hoursText = (minutes: number): string => (minutes / 60).toLocaleString('de-DE', { maximumFractionDigits: 2 })

/** A row that an account is the sum of. */
export interface CreditedView {
  id: string
  text: string
  plan: string
  planId: string
  hours: string
}

export const presentCredited = (row: Assignment): CreditedView => ({
  id: row.id,
  text: shiftText(row, row),
  plan: row.planTitle,
  planId: row.planId,
  hours: row.mark === 'absent' ? 'gefehlt' : `${hoursText(row.minutes ?? 0)} Std.`,
})

export interface AccountRow {
  id: string
  memberNo: string
  name: string
  target: string
  done: string
  carried: string
  shortfall: string
  isShort: boolean
  note: string
  claim: string
  /** Rows that `done` is the sum of. */
  shifts: number
}

export const accountName = ({ firstname, lastname }: Pick<ListedAccount, 'firstname' | 'lastname'>): string =>
  [lastname, firstname].filter(Boolean).join(', ')

export function presentAccount(account: ListedAccount, centsPerHour: number): AccountRow {
  const { personId, memberNo, target, done, carried, shortfall, isExempt, shifts } = account
  const cents = Math.round((shortfall * centsPerHour) / 60)
  return {
    id: personId,
    memberNo,
    name: accountName(account),
    target: hoursText(target),
    done: hoursText(done),
    carried: hoursText(carried),
    shortfall: hoursText(shortfall),
    isShort: shortfall > 0,
    note: isExempt
      ? 'befreit'
      : target === 0
        ? 'kein Soll'
        : shifts > 0
          ? `${shifts} ${shifts === 1 ? 'Einsatz' : 'Einsätze'}`
          : '',
    claim: (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
    shifts,
  }
}

export const ACCOUNT_COLUMNS: readonly CsvColumn<AccountRow>[] = [
  { head: 'Mitgliedsnummer', of: ({ memberNo }) => memberNo },
  { head: 'Name', of: ({ name }) => name },
  { head: 'Soll (Stunden)', of: ({ target }) => target },
  { head: 'Geleistet', of: ({ done }) => done },
  { head: 'Übertrag', of: ({ carried }) => carried },
  { head: 'Fehlt', of: ({ shortfall }) => shortfall },
  { head: 'Betrag (€)', of: ({ claim }) => claim },
  { head: 'Hinweis', of: ({ note }) => note },
]
