import { z } from 'zod'
import { ContractInput } from '../../domain/contracts/input.ts'
import { ALLOWANCES, CONTRACT_KINDS, RATES } from '../../domain/contracts/rules.ts'
import { checkedBy, day, optionalDay, optionalId, optionalMoney, text } from '../kit/form-fields.ts'

/** The form of a contract as typed. */
export const ContractForm = z
  .object({
    id: z.uuid().optional(),
    version: z.number().int().optional(),
    kind: z.enum(CONTRACT_KINDS),
    personId: optionalId,
    party: text,
    departmentId: optionalId,
    scan: z.instanceof(File).optional(),
    subject: text,
    rateCents: optionalMoney,
    ratePer: z.enum(RATES),
    allowance: z.enum(ALLOWANCES).optional(),
    absenceCents: optionalMoney,
    notice: text,
    bookedAs: text,
    facilityId: optionalId,
    from: day,
    to: optionalDay,
  })
  .transform(({ allowance = null, absenceCents = null, rateCents, scan, ...rest }, context) => ({
    // The field holds for a contract with a trainer alone, and is filled in for one.
    ...checkedBy(ContractInput)(
      {
        ...rest,
        allowance: rest.kind === 'rental' || rest.party !== '' ? null : allowance,
        absenceCents,
        // A trainer has no times in halls; who chose them before knows it by the other kind.
        ...(rest.kind === 'rental' ? {} : { bookedAs: '', facilityId: null }),
        rateCents: rateCents ?? Number.NaN,
      },
      context,
    ),
    scan,
  }))
