import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/care'
import { LICENCES_PATH } from './care-address.ts'
import { ConsentsPart } from './care-consents.tsx'
import { HonoursPart } from './care-honours.tsx'
import { PapersPart } from './care-papers.tsx'
import { PrivacyPart } from './care-privacy.tsx'
import { ProofsPart } from './care-proofs.tsx'
import { FileTabs } from './file-tabs.tsx'
import { PATH } from './members-address.ts'

export { action, loader } from './care.page.ts'

/** Forms of one button have no place of their own for a refusal. */
const BARE = ['award', 'skip', 'removeHonour', 'removePrior', 'removeProof', 'revoke', 'settle', 'removePaper', 'removeNote']

export default function Care({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { id, name, memberId, memberNo, isOffice, today, care, done } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('data_request', 'honour', 'qualification', 'consent', 'participation', 'own_field', 'person', 'office', 'member')
  const answerTo = (intent: string) => (answer?.typed.intent?.[0] === intent ? answer : null)
  const props = { name, today, answerTo }
  const isBare = BARE.includes(answer?.typed.intent?.[0] ?? '')
  return (
    <>
      <PageHead
        title={name}
        line={memberNo ? `Mitglied Nr. ${memberNo}` : memberId ? '' : 'kein Mitglied'}
        actions={
          <LinkButton to={isOffice ? PATH : LICENCES_PATH} look="quiet">
            Zur Übersicht
          </LinkButton>
        }
      />
      <FileTabs memberId={memberId} personId={id} current={care.part} isOffice={isOffice} />
      {done && !answer && (
        <div className="mt-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <div className="mt-4">
        {isBare && <ErrorSummary faults={answer?.faults ?? []} title="Nicht gespeichert" />}
        {care.part === 'ehrungen' && <HonoursPart care={care} {...props} />}
        {care.part === 'nachweise' && <ProofsPart care={care} {...props} />}
        {care.part === 'einwilligungen' && <ConsentsPart care={care} {...props} />}
        {care.part === 'auskunft' && <PrivacyPart care={care} {...props} />}
        {care.part === 'papiere' && <PapersPart care={care} {...props} />}
      </div>
    </>
  )
}
