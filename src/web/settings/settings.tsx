import { Link } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/settings'
import { BadgePart } from './badge-part.tsx'
import { ClubsPart } from './clubs-part.tsx'
import { DataPart } from './data-part.tsx'
import { DepartmentsPart } from './departments-part.tsx'
import { DetailsPart } from './details-part.tsx'
import { EmbedPart } from './embed-part.tsx'
import { FacePart } from './face-part.tsx'
import { FooterPart } from './footer-part.tsx'
import { InstallationPart } from './installation-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { MailPart } from './mail-part.tsx'
import { ParametersPart } from './parameters-part.tsx'
import './settings.css'
import { SecondFactorPart } from './second-factor-part.tsx'
import { partAddress, SECTIONS } from './settings-address.ts'
import { WebhooksPart } from './webhooks-part.tsx'

export { action, loader } from './settings.page.ts'

interface PartProps {
  loaderData: Route.ComponentProps['loaderData']
  answer: FormAnswer | null
  /** A secret to show this once. */
  made: string | null
}

function Part({
  loaderData: { settings, stored, secondFactor, clubs, embed, data, mail, keys, webhooks, part },
  answer,
  made,
}: PartProps) {
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
    case 'mail':
      return mail && <MailPart mail={mail} answer={answer} />
    case 'fuss':
      return <FooterPart settings={settings} answer={answer} />
    case 'daten':
      return data && <DataPart data={data} clubName={settings.face.displayName} answer={answer} />
    case 'einbetten':
      return <EmbedPart embed={embed} version={settings.version} answer={answer} />
    case 'abteilungen':
      return <DepartmentsPart settings={settings} answer={answer} />
    case 'schluessel':
      return keys && <KeysPart view={keys} made={made} answer={answer} />
    case 'webhooks':
      return webhooks && <WebhooksPart view={webhooks} made={made} answer={answer} />
    case 'funktionen':
      return <InstallationPart settings={settings} answer={answer} />
    case 'sicherheit':
      return secondFactor && <SecondFactorPart secondFactor={secondFactor} answer={answer} />
    case 'parameter':
      return stored && <ParametersPart {...stored} answer={answer} />
    case 'vereine':
      return <ClubsPart clubs={clubs} stateCode={settings.face.stateCode} answer={answer} />
  }
}

/** Two parts: the club, and the technology behind its website. */
function SettingsMenu({ parts, part }: Pick<PartProps['loaderData'], 'parts' | 'part'>) {
  return (
    <nav aria-label="Einstellungen" className="settings-menu">
      {SECTIONS.map((section) => (
        <div key={section}>
          <h2 id={`section-${section}`}>{section}</h2>
          <ul aria-labelledby={`section-${section}`}>
            {parts
              .filter((one) => one.section === section)
              .map(({ name, label }) => (
                <li key={name}>
                  <Link to={partAddress(name)} aria-current={name === part ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

export default function Settings({ loaderData, actionData: answered }: Route.ComponentProps) {
  const kept = useKeptAnswer(answered)
  const [answer, made] = [kept?.form ?? null, kept?.shown ?? null]
  const { parts, part, done } = loaderData
  useLive('club', 'department', 'parameter', 'api_key', 'webhook')
  return (
    <>
      <PageHead
        title="Einstellungen"
        line={`Was ${loaderData.settings.face.displayName} ausmacht und wie die Website aussieht.`}
      />
      <div className="settings">
        <SettingsMenu parts={parts} part={part} />
        <div className="min-w-0">
          {done && !answer && (
            <div role="status" className="mb-4 max-w-2xl">
              <Notice kind="good" title={done} />
            </div>
          )}
          <Part loaderData={loaderData} answer={answer} made={made} />
        </div>
      </div>
    </>
  )
}
