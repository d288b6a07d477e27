import { redirect } from 'react-router'
import { canChangeContracts } from '../../domain/contracts/access.ts'
import { saveContract } from '../../domain/contracts/commands.ts'
import { listContractPeople } from '../../domain/contracts/list-contract-people.ts'
import { type Contract, type LegalValue, listContracts, listLegalValues } from '../../domain/contracts/queries.ts'
import { ALLOWANCE_NAMES, CONTRACT_KIND_NAMES, CONTRACT_RATE_NAMES, CONTRACT_REFUSALS } from '../../domain/contracts/texts.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/contracts'
import { ContractForm } from './contract-fields.ts'
import { CONTRACTS_PATH } from './contracts-address.ts'

const FLASH = flash({ gespeichert: 'Gespeichert.' })
const form = formsOf({
  refusals: CONTRACT_REFUSALS,
  labels: { rateCents: 'Vergütung oder Miete', from: 'Gilt ab', absenceCents: 'Ausfallhonorar', to: 'Letzter Tag' },
})
const contractForm = form(ContractForm, saveContract, FLASH.note('gespeichert'))

const typed = (cents: number | null) =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

function present(contract: Contract, legal: readonly LegalValue[], today: Temporal.PlainDate) {
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
    facts: [
      allowance ? `${ALLOWANCE_NAMES[allowance]}${limit ? ` (${limit.source})` : ''}` : '',
      absenceCents === null ? '' : `Ausfallhonorar ${formatCents(absenceCents)}`,
      notice && `Kündigung: ${notice}`,
    ].filter(Boolean),
    typed: {
      kind,
      personId: contract.personId ?? '',
      party: contract.party,
      subject,
      rateCents: typed(rateCents),
      ratePer,
      allowance: allowance ?? '',
      absenceCents: typed(absenceCents),
      notice,
      from: formatDay(from),
      to: to ? formatDay(to) : '',
    },
  }
}
export type ContractView = ReturnType<typeof present>

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const [contracts, legal, people] = await Promise.all([listContracts(ctx), listLegalValues(ctx, today), listContractPeople(ctx)])
  const asked = url.searchParams.get('vertrag')
  const views = contracts.map((contract) => present(contract, legal, today))
  const mayChange = canChangeContracts(ctx.actor)
  return {
    contracts: views,
    legal: legal.map(({ name, cents, source }) => ({
      name,
      text: `${ALLOWANCE_NAMES[name]}: ${formatCents(cents)} im ${name === 'minijob_month' ? 'Monat' : 'Jahr'} (${source})`,
    })),
    year: today.year,
    people,
    mayChange,
    isNew: mayChange && asked === 'neu',
    open: mayChange ? (views.find(({ id }) => id === asked) ?? null) : null,
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(contractForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(CONTRACTS_PATH, outcome.note)) : outcome.answer
}
