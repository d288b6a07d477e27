import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canEditPages } from '../pages/access.ts'
import { LEGAL_PAGES } from '../pages/rules.ts'
import type { Task, TodayRow } from './rules.ts'

/** An older draft was put aside; so was a withdrawn text. */
const DRAFT_WAITS = { hours: 30 * 24 }
const ENDS_SOON = { hours: 7 * 24 }

/** Condition on `p`: this club shows such a page at all. */
const isKept = ({
  club: { flags },
}: Ctx): RawBuilder<boolean> => sql<boolean>`case p.kind when 'article' then ${flags.hasNews}::boolean
  else ${flags.hasContent}::boolean or p.slug = any(${[...LEGAL_PAGES]}) end`

const COLUMNS = sql`p.id, coalesce(nullif(v.document->>'title', ''), p.slug) as name`
const REF = sql`case p.kind when 'article' then 'articles' else 'pages' end || '/' || p.slug as ref`
const NEWEST = sql`cross join lateral (select id, document, saved_at from page_versions where club_id = p.club_id and page_id = p.id
  order by saved_at desc, id desc limit 1) v`
const KIND = sql`case p.kind when 'article' then 'Meldung' else 'Seite' end`

const to = ({ ref }: Pick<TodayRow, 'ref'>): string => `/admin/news/${ref}`

export const websiteTasks: readonly Task[] = [
  {
    key: 'website-entwuerfe',
    title: 'Entwürfe für die Website veröffentlichen',
    button: 'Ansehen',
    reads: ['page'],
    isFor: ({ actor }) => canEditPages(actor),
    rows: (ctx) => sql`
      select ${COLUMNS}, null::timestamptz as at, ${KIND} || case when p.shown_version_id is null then ', noch nicht veröffentlicht'
          else ', Änderungen noch nicht veröffentlicht' end as note, ${REF}, v.saved_at as since, false as is_due
      from pages p ${NEWEST}
      where p.club_id = ${ctx.club.id} and v.id is distinct from p.next_version_id and v.id is distinct from p.shown_version_id
        and v.saved_at > ${ctx.now.subtract(DRAFT_WAITS)} and ${isKept(ctx)}`,
    list: () => null,
    to,
  },
  {
    key: 'website-ablauf',
    title: 'Prüfen, was bald von der Website verschwindet',
    button: 'Ansehen',
    reads: ['page'],
    isFor: ({ actor }) => canEditPages(actor),
    rows: (ctx) => sql`
      select ${COLUMNS}, null::timestamptz as at,
        ${KIND} || ', bis ' || to_char(p.shown_until at time zone 'Europe/Berlin', 'DD.MM.YYYY, HH24:MI') || ' Uhr' as note, ${REF},
        null::timestamptz as since, (p.shown_until at time zone 'Europe/Berlin')::date <= ${berlinDay(ctx.now)}::date as is_due
      from pages p ${NEWEST}
      where p.club_id = ${ctx.club.id} and p.shown_version_id is not null and p.shown_from <= ${ctx.now} and p.shown_until > ${ctx.now}
        and p.shown_until <= ${ctx.now.add(ENDS_SOON)} and ${isKept(ctx)}`,
    list: () => null,
    to,
  },
]
