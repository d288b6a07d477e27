import type { FormAnswer } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/settings'
import { BadgePart } from './badge-part.tsx'
import { Checklist } from './checklist.tsx'
import { ClubsPart } from './clubs-part.tsx'
import { DepartmentsPart } from './departments-part.tsx'
import { DetailsPart } from './details-part.tsx'
import { EmbedPart } from './embed-part.tsx'
import { FacePart } from './face-part.tsx'
import { FooterPart } from './footer-part.tsx'
import { InstallationPart } from './installation-part.tsx'
import { ParametersPart } from './parameters-part.tsx'
import { partAddress } from './settings-address.ts'

export { action, loader } from './settings.page.ts'

interface PartProps {
  loaderData: Route.ComponentProps['loaderData']
  answer: FormAnswer | null
}

function Part({ loaderData: { settings, stored, clubs, embed, part }, answer }: PartProps) {
  switch (part) {
    case 'verein':
      return (
        <div className="grid gap-8">
          <FacePart settings={settings} answer={answer} />
          <BadgePart fileId={settings.badgeFileId} clubName={settings.face.displayName} answer={answer} />
        </div>
      )
    case 'anschrift':
      return <DetailsPart settings={settings} answer={answer} />
    case 'fuss':
      return <FooterPart settings={settings} answer={answer} />
    case 'einbetten':
      return <EmbedPart embed={embed} version={settings.version} answer={answer} />
    case 'abteilungen':
      return <DepartmentsPart settings={settings} answer={answer} />
    case 'funktionen':
      return <InstallationPart settings={settings} answer={answer} />
    case 'parameter':
      return stored && <ParametersPart {...stored} answer={answer} />
    case 'vereine':
      return <ClubsPart clubs={clubs} stateCode={settings.face.stateCode} answer={answer} />
  }
}

export default function Settings({ loaderData, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  const { parts, part, checklist, done } = loaderData
  useLive('club', 'department', 'parameter')
  const tabs = parts.map(({ name, label }) => ({ to: partAddress(name), label, isCurrent: name === part }))
  return (
    <>
      <PageHead
        title="Einstellungen"
        line={`Was ${loaderData.settings.face.displayName} ausmacht und wie die Website aussieht.`}
      />
      <Tabs label="Einstellungen" tabs={tabs} />
      <div className="mt-5">
        {done && !answer && (
          <div role="status" className="mb-4 max-w-2xl">
            <Notice kind="good" title={done} />
          </div>
        )}
        {part === 'verein' && checklist && <Checklist checklist={checklist} />}
        <Part loaderData={loaderData} answer={answer} />
      </div>
    </>
  )
}
