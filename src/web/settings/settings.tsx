import { data, redirect, redirectDocument, useSearchParams } from 'react-router'
import { canEditInstallation } from '../../domain/clubs/access.ts'
import { listEmbedOrigins } from '../../domain/clubs/change-embed-origins.ts'
import { findParameters, getChecklistFacts, getSettings, listClubs } from '../../domain/clubs/queries.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { changedQuery } from '../query.ts'
import { PageHead } from '../ui/band.tsx'
import type { FormAnswer } from '../ui/form-view.ts'
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
import { doneText, runSettingsAction, SettingsAction } from './settings-action.ts'
import { PARTS, PATH, partAddress } from './settings-address.ts'
import { presentChecklist, presentEmbed, presentSettings } from './settings-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, origin } = gateOf(context)
  const isInstaller = canEditInstallation(ctx.actor)
  const [settings, facts, stored, clubs, embedOrigins] = await Promise.all([
    getSettings(ctx),
    getChecklistFacts(ctx),
    isInstaller ? findParameters(ctx) : null,
    isInstaller ? listClubs(ctx.db) : [],
    listEmbedOrigins(ctx),
  ])
  const parts = PARTS.filter((part) => isInstaller || !part.isInstallation)
  return {
    settings: presentSettings(settings),
    checklist: presentChecklist(facts),
    stored,
    embed: presentEmbed(ctx.club, origin, embedOrigins),
    clubs: clubs.map(({ name, displayName, hosts }) => ({ name, displayName, hosts })),
    parts,
    part: parts.find(({ name }) => name === url.searchParams.get('teil'))?.name ?? 'verein',
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const form = await readForm(request, SettingsAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const outcome = await runSettingsAction(ctx, services.storage, form.value)
  if (!outcome.ok) return data({ form: refusedForm(form.typed, { field: outcome.field, text: outcome.text }) }, 422)
  // Read anew by GET, so that reloading the page sends nothing twice. A page's policy allows only the colours it came with.
  const lead = form.value.intent === 'face' ? redirectDocument : redirect
  return lead(changedQuery(PATH, url.searchParams, { getan: outcome.done }))
}

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
  const actionData = useKeptAnswer(answered)
  const { parts, part, checklist } = loaderData
  const [search] = useSearchParams()
  useLive('club', 'department', 'parameter')
  const done = actionData ? null : doneText(search.get('getan'))
  const tabs = parts.map(({ name, label }) => ({ to: partAddress(name), label, isCurrent: name === part }))
  return (
    <>
      <PageHead
        title="Einstellungen"
        line={`Was ${loaderData.settings.face.displayName} ausmacht und wie die Website aussieht.`}
      />
      <Tabs label="Einstellungen" tabs={tabs} />
      <div className="mt-5">
        {done && (
          <div role="status" className="mb-4 max-w-2xl">
            <Notice kind="good" title={done} />
          </div>
        )}
        {part === 'verein' && checklist && <Checklist checklist={checklist} />}
        <Part loaderData={loaderData} answer={actionData?.form ?? null} />
      </div>
    </>
  )
}
