import { redirect } from 'react-router'
import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { canChangeContracts } from '../../domain/contracts/access.ts'
import { saveContract } from '../../domain/contracts/commands.ts'
import type { ContractInput } from '../../domain/contracts/input.ts'
import { listBookedNames } from '../../domain/contracts/list-booked-names.ts'
import { listContractPeople } from '../../domain/contracts/list-contract-people.ts'
import { type Contract, type LegalValue, listContracts, listLegalValues } from '../../domain/contracts/queries.ts'
import { ALLOWANCES } from '../../domain/contracts/rules.ts'
import { ALLOWANCE_NAMES, CONTRACT_KIND_NAMES, CONTRACT_RATE_NAMES, CONTRACT_REFUSALS } from '../../domain/contracts/texts.ts'
import { listFacilities } from '../../domain/facilities/queries.ts'
import { removeFile } from '../../domain/files/commands.ts'
import { storeScan } from '../../domain/files/store-scan.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { signedFileAddress } from '../files/file-address.ts'
import { SCAN_REFUSALS } from '../files/scan-refusals.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import type { Services } from '../kit/services.ts'
import type { Route } from './+types/contracts'
import { ContractForm } from './contract-fields.ts'
import { CONTRACTS_PATH } from './contracts-address.ts'

/** The link to a scan works for as long as the page is looked at. */
const SCAN_MINUTES = 30

const FLASH = flash({ gespeichert: 'Gespeichert.' })
const form = formsOf({
  refusals: { ...CONTRACT_REFUSALS, ...SCAN_REFUSALS },
  fields: { upload_gone: 'scan', not_a_scan: 'scan', too_large: 'scan' },
  labels: { rateCents: 'Vergütung oder Miete', from: 'Gilt ab', absenceCents: 'Ausfallhonorar', to: 'Letzter Tag' },
})
type Storage = Services['storage']

/** A refused contract leaves no scan behind. */
async function saveWithScan(ctx: Ctx, storage: Storage, input: ContractInput, sent: { name: string; bytes: Uint8Array }) {
  const stored = await storeScan(ctx, storage, sent)
  if (!stored.ok) return stored
  const saved = await saveContract(ctx, { ...input, fileId: stored.value.id })
  if (!saved.ok) await removeFile(ctx, storage, { ...stored.value, name: sent.name })
  return saved
}

const contractForm = form(
  ContractForm,
  (ctx, { scan, ...input }, storage: Storage) =>
    scan && scan.size > 0
      ? withSentFile(ctx, storage, scan, (sent) => saveWithScan(ctx, storage, input, sent))
      : saveContract(ctx, input),
  FLASH.note('gespeichert'),
)

const typed = (cents: number | null) =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** Rent by the hour that no run charges. */
const isUnbilled = ({ kind, ratePer, bookedAs }: Contract): boolean =>
  kind === 'rental' && (ratePer === 'hour' || ratePer === 'unit') && bookedAs === ''

/** `names`: of tenants in the plan. */
function planText({ bookedAs, hall, to }: Contract, names: readonly string[], today: Temporal.PlainDate): string {
  if (bookedAs === '') return ''
  const isKnown = names.some((name) => name.toLowerCase() === bookedAs.toLowerCase())
  const isOver = to !== null && isBefore(to, today)
  const missing = isKnown || isOver ? '' : '. Dort steht unter diesem Namen kein Termin als Fremdnutzung'
  return `Im Hallenplan: ${bookedAs}${hall ? ` (${hall})` : ''}${missing}`
}

interface Beside {
  legal: readonly LegalValue[]
  names: readonly string[]
  today: Temporal.PlainDate
}

function present({ ctx, services }: Gate, contract: Contract, { legal, names, today }: Beside) {
  const { id, kind, name, subject, rateCents, ratePer, allowance, absenceCents, notice, from, to, version } = contract
  const limit = legal.find((value) => value.name === allowance)
  return {
    id,
    version,
    name,
    subject,
    kind: CONTRACT_KIND_NAMES[kind],
    rate: `${formatCents(rateCents)} ${CONTRACT_RATE_NAMES[ratePer]}`,
    span: `ab ${formatDay(from)}${to ? ` bis ${formatDay(to)}` : ''}`,
    isOver: to !== null && isBefore(to, today),
    file: contract.fileId
      ? signedFileAddress(services.signLink, { club: ctx.club.id, id: contract.fileId, now: ctx.now, minutes: SCAN_MINUTES })
      : null,
    facts: [
      contract.department && `Abteilung ${contract.department}`,
      allowance ? `${ALLOWANCE_NAMES[allowance]}${limit ? ` (${limit.source})` : ''}` : '',
      absenceCents === null ? '' : `Ausfallhonorar ${formatCents(absenceCents)}`,
      notice && `Kündigung: ${notice}`,
      isUnbilled(contract) && 'Ohne Namen im Hallenplan: Diese Miete buchen Sie beim Zahler.',
      planText(contract, names, today),
    ].filter(Boolean),
    typed: {
      kind,
      personId: contract.personId ?? '',
      party: contract.party,
      departmentId: contract.departmentId ?? '',
      subject,
      rateCents: typed(rateCents),
      ratePer,
      allowance: allowance ?? '',
      absenceCents: typed(absenceCents),
      notice,
      bookedAs: contract.bookedAs,
      facilityId: contract.facilityId ?? '',
      from: formatDay(from),
      to: to ? formatDay(to) : '',
    },
  }
}
export type ContractView = ReturnType<typeof present>

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const today = berlinDay(ctx.now)
  const [contracts, legal, people, departments, names, halls] = await Promise.all([
    listContracts(ctx),
    listLegalValues(ctx, today),
    listContractPeople(ctx),
    listDepartments(ctx),
    listBookedNames(ctx),
    listFacilities(ctx),
  ])
  const asked = url.searchParams.get('vertrag')
  const views = contracts.map((contract) => present(gate, contract, { legal, names, today }))
  const mayChange = canChangeContracts(ctx.actor)
  const isNew = mayChange && asked === 'neu'
  const open = mayChange ? (views.find(({ id }) => id === asked) ?? null) : null
  return {
    contracts: views,
    legal: ALLOWANCES.flatMap((name) => {
      const value = legal.find((value) => value.name === name)
      const per = name === 'minijob_month' ? 'Monat' : 'Jahr'
      return value ? { name, text: `${ALLOWANCE_NAMES[name]}: ${formatCents(value.cents)} im ${per} (${value.source})` } : []
    }),
    year: today.year,
    people,
    departments: departments.map(({ id, name }) => ({ id, name })),
    mayChange,
    isNew,
    open,
    plan: isNew || open ? { names, halls: halls.map(({ id, name }) => ({ id, name })) } : null,
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await answerForm(contractForm, ctx, request, services.storage)
  return outcome.ok ? redirect(noted(CONTRACTS_PATH, outcome.note)) : outcome.answer
}
