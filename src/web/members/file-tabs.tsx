import { Tabs } from '../ui/tabs.tsx'
import { CARE_PARTS, type CarePart, carePath } from './care-address.ts'
import { memberPath } from './members-address.ts'

export const MEMBER_PARTS = {
  daten: 'Daten',
  familie: 'Familie und Zahler',
  abteilungen: 'Abteilungen',
  verlauf: 'Verlauf',
} as const
export type MemberPart = keyof typeof MEMBER_PARTS

interface FileTabsProps {
  /** Null for somebody who is no member. */
  memberId: string | null
  personId: string
  current: MemberPart | CarePart
  /** Otherwise child protection, which sees the proofs alone. */
  isOffice: boolean
}

/** All parts of the file of a person; what changes with time comes last. */
export function FileTabs({ memberId, personId, current, isOffice }: FileTabsProps) {
  const own = Object.entries(memberId && isOffice ? MEMBER_PARTS : {}).map(([name, label]) => ({
    to: name === 'daten' ? memberPath(memberId ?? '') : `${memberPath(memberId ?? '')}?teil=${name}`,
    label,
    isCurrent: name === current,
  }))
  const care = Object.entries(CARE_PARTS).flatMap(([name, label]) =>
    isOffice || name === 'nachweise' ? [{ to: carePath(personId, name as CarePart), label, isCurrent: name === current }] : [],
  )
  return <Tabs label="Teile der Akte" tabs={[...own.slice(0, -1), ...care, ...own.slice(-1)]} />
}
