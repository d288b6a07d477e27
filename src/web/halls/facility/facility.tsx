import { RULES_TEXT } from '../../../domain/slot-wishes/texts.ts'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/facility'
import { ClosuresTab } from './closures-tab.tsx'
import { DefectsTab } from './defects-tab.tsx'
import { PATH } from './facilities-view.ts'
import { TABS } from './facility-tabs.ts'
import { FactsTab } from './facts-tab.tsx'
import { HoursTab } from './hours-tab.tsx'
import { PartsTab } from './parts-tab.tsx'
import { WishesTab } from './wishes-tab.tsx'

export { action, loader } from './facility.page.ts'

const LABELS: Record<(typeof TABS)[number], string> = {
  angaben: 'Angaben',
  teile: 'Teile',
  zeiten: 'Öffnungszeiten',
  sperrungen: 'Sperrungen',
  warteliste: 'Warteliste',
  meldungen: 'Meldungen',
}

export default function FacilityPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('facility', 'closure', 'booking', 'series')
  const { facility, parts, hours, closures, defects, wishes, released, tab, today, mayEdit, done, isSettingUp } = loaderData
  const path = `${PATH}/${facility.slug}`
  const shown = {
    angaben: <FactsTab facility={facility} mayEdit={mayEdit} answer={answer} />,
    teile: <PartsTab version={facility.version} parts={parts} mayEdit={mayEdit} answer={answer} />,
    zeiten: <HoursTab {...{ version: facility.version, hours, parts, today, mayEdit, answer }} />,
    sperrungen: <ClosuresTab closures={closures} path={path} mayEdit={mayEdit} answer={answer} />,
    warteliste: <WishesTab {...{ wishes, released, parts, mayEdit, answer }} rules={RULES_TEXT} />,
    meldungen: <DefectsTab defects={defects} parts={parts} mayEdit={mayEdit} answer={answer} />,
  }
  return (
    <>
      <PageHead
        title={facility.name}
        line={facility.address}
        actions={
          <>
            <LinkButton to={`/admin/bookings?halle=${facility.slug}`} look="quiet">
              Belegungsplan
            </LinkButton>
            <LinkButton to={`${path}/poster`} look="quiet">
              Aushang
            </LinkButton>
            {mayEdit && (
              <LinkButton to={`${path}/close`} look="quiet">
                Sperren
              </LinkButton>
            )}
          </>
        }
      />
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice
            kind="good"
            title={done}
            action={
              isSettingUp && (
                <LinkButton to="/admin" look="quiet">
                  Weiter mit der Einrichtung
                </LinkButton>
              )
            }
          />
        </div>
      )}
      <Tabs
        label="Sportstätte"
        tabs={TABS.map((name) => ({ to: `${path}?tab=${name}`, label: LABELS[name], isCurrent: name === tab }))}
      />
      <div className="mt-5">{shown[tab]}</div>
    </>
  )
}
