import { sql } from 'kysely'
import { newId } from '../../src/kernel/id.ts'
import { INTERFACE_SAMPLES } from './interface-samples.ts'
import { INVOICE_SAMPLES } from './invoice-samples.ts'
import { MONEY_SAMPLES } from './money-samples.ts'
import { STATEMENT_SAMPLES } from './statement-samples.ts'

/** Rows for tables that the demo clubs leave empty. A new table needs its rows in the demo data, or here. */
export const SAMPLES: Record<string, (club: string) => ReturnType<typeof sql>> = {
  ...STATEMENT_SAMPLES,
  ...INVOICE_SAMPLES,
  ...INTERFACE_SAMPLES,
  files: (club) =>
    sql`insert into files (club_id, id, name, mime, bytes, sha256) values (${club}, ${newId()}, 'a.png', 'image/png', 1, 'x')`,
  uploads: (club) =>
    sql`insert into uploads (club_id, id, user_id, name, bytes, created_at) values (${club}, ${newId()}, ${newId()}, 'a.png', 1, now())`,
  idempotency_keys: (club) =>
    sql`insert into idempotency_keys (club_id, key, operation, fingerprint) values (${club}, 'k', 'o', 'f')`,
  mails: (club) =>
    sql`insert into mails (club_id, id, template, to_address, data) values (${club}, ${newId()}, 't', 'a@b.example', '{}')`,
  parameters: (club) => sql`insert into parameters (club_id, name, value) values (${club}, 'probe', '1')`,
  journal_details: (club) =>
    sql`insert into journal_details (club_id, journal_id, before) select club_id, id, '{}' from journal where club_id = ${club} limit 1`,
  club_user_departments: (club) =>
    sql`insert into club_user_departments (club_id, club_user_id, department_id) select u.club_id, u.id, d.id from club_users u join departments d using (club_id) where u.club_id = ${club} limit 1`,
  group_people: (club) =>
    sql`insert into group_people (club_id, id, course_id, person_id, kind, valid) select club_id, ${newId()}, course_id, person_id, 'regular', '[2026-01-01,)' from participations where club_id = ${club} limit 1`,
  attendance_entries: (club) =>
    sql`insert into attendance_entries (club_id, client_id, session_id, person_id, state, taken_at, received_at, phone_id) select s.club_id, ${newId()}, s.id, p.person_id, 'present', now(), now(), ${newId()} from sessions s join participations p using (club_id) where s.club_id = ${club} limit 1`,
  attendance: (club) =>
    sql`insert into attendance (club_id, session_id, person_id, state, taken_at, client_id) select s.club_id, s.id, p.person_id, 'present', now(), ${newId()} from sessions s join participations p using (club_id) where s.club_id = ${club} limit 1`,
  imports: (club) =>
    sql`insert into imports (club_id, id, kind, source, file_name, head, options, user_id, total, created_at) values (${club}, ${newId()}, 'occupancy', 'table', 'a.csv', '{a,b}', '{}', ${newId()}, 1, now())`,
  import_rows: (club) =>
    sql`insert into import_rows (club_id, import_id, position, cells) select club_id, id, 2, '{1,2}' from imports where club_id = ${club} limit 1`,
  import_mappings: (club) => sql`insert into import_mappings (club_id, kind, mapping) values (${club}, 'occupancy', '{}')`,
  mailings: (club) =>
    sql`insert into mailings (club_id, id, author_id, topic, created_at, changed_at) values (${club}, ${newId()}, ${newId()}, 'news', now(), now())`,
  mailing_recipients: (club) =>
    sql`insert into mailing_recipients (club_id, id, mailing_id, address, position, name, state) select club_id, ${newId()}, id, 'a@b.example', 1, 'A', 'open' from mailings where club_id = ${club} limit 1`,
  mailing_files: (club) =>
    sql`insert into mailing_files (club_id, mailing_id, file_id) select m.club_id, m.id, f.id from mailings m join files f using (club_id) where m.club_id = ${club} limit 1`,
  mailing_groups: (club) =>
    sql`insert into mailing_groups (club_id, id, name, groups, created_at) values (${club}, ${newId()}, 'Probe', '[]', now())`,
  unsubscribes: (club) =>
    sql`insert into unsubscribes (club_id, address, topic, at) values (${club}, 'a@b.example', 'news', now())`,
  bounces: (club) =>
    sql`insert into bounces (club_id, mail_id, address, is_hard, reason, at) values (${club}, ${newId()}, 'a@b.example', true, '550', now())`,
  operational_plans: (club) =>
    sql`insert into operational_plans (club_id, id, slug, title, starts_on, created_at) values (${club}, ${newId()}, 'fest', 'Fest', '2027-06-19', now())`,
  shifts: (club) =>
    sql`insert into shifts (club_id, id, plan_id, position, task, needed, credit_minutes) select club_id, ${newId()}, id, 0, 'Kuchen', 3, 60 from operational_plans where club_id = ${club} limit 1`,
  assignments: (club) =>
    sql`insert into assignments (club_id, id, shift_id, person_id, contact_id, sign_up_id, state, via, requested_at) select s.club_id, ${newId()}, s.id, p.id, p.id, ${newId()}, 'left', 'web', now() from shifts s join people p using (club_id) where s.club_id = ${club} limit 1`,
  check_ins: (club) =>
    sql`insert into check_ins (club_id, id, assignment_id, mark, taken_at, entered_at) select club_id, ${newId()}, id, 'present', now(), now() from assignments where club_id = ${club} limit 1`,
  shift_swaps: (club) =>
    sql`insert into shift_swaps (club_id, id, assignment_id, wanted, created_at) select club_id, ${newId()}, id, '{}', now() from assignments where club_id = ${club} limit 1`,
  hour_targets: (club) => sql`insert into hour_targets (club_id, year, minutes) values (${club}, 2027, 600)`,
  distinct_people: (club) =>
    sql`insert into distinct_people (club_id, one_id, other_id, said_at) select a.club_id, a.id, b.id, now() from people a join people b using (club_id) where a.club_id = ${club} and a.id < b.id limit 1`,
  person_merges: (club) =>
    sql`insert into person_merges (club_id, id, kept_id, merged_id, merged_at) select a.club_id, ${newId()}, a.id, b.id, now() from people a join people b using (club_id) where a.club_id = ${club} and a.id < b.id limit 1`,
  hour_exemptions: (club) =>
    sql`insert into hour_exemptions (club_id, id, person_id, from_year) select club_id, ${newId()}, id, 2027 from people where club_id = ${club} limit 1`,
  emergency_contacts: (club) =>
    sql`insert into emergency_contacts (club_id, id, person_id, name, phone) select club_id, ${newId()}, id, 'Oma', '0151 1' from people where club_id = ${club} limit 1`,
  collectors: (club) =>
    sql`insert into collectors (club_id, id, person_id, name) select club_id, ${newId()}, id, 'Oma' from people where club_id = ${club} limit 1`,
  health_notes: (club) =>
    sql`insert into health_notes (club_id, id, person_id, note) select club_id, ${newId()}, id, 'Nussallergie' from people where club_id = ${club} limit 1`,
  shared_closures: (club) =>
    sql`insert into shared_closures (club_id, closure_id, owner_club_id, facility_name, reason, decided_at) values (${club}, ${newId()}, ${club}, 'Halle', 'Wasser', now())`,
  shared_closure_sessions: (club) =>
    sql`insert into shared_closure_sessions (club_id, closure_id, session_id, outcome, place_club_id, part_id, starts_at, ends_at) select k.club_id, k.closure_id, s.id, 'moved', s.club_id, ${newId()}, s.starts_at, s.ends_at from shared_closures k join sessions s using (club_id) where k.club_id = ${club} limit 1`,
  shared_closure_courses: (club) =>
    sql`insert into shared_closure_courses (club_id, closure_id, course_id, settlement) select k.club_id, k.closure_id, c.id, 'none' from shared_closures k join courses c using (club_id) where k.club_id = ${club} limit 1`,
  cancellations: (club) =>
    sql`insert into cancellations (club_id, id, session_id, cancelled_at, undo_until) select club_id, ${newId()}, id, now(), now() from sessions where club_id = ${club} limit 1`,
  displaced_bookings: (club) =>
    sql`with d as (insert into displacements (club_id, id, undo_until) values (${club}, ${newId()}, now()) returning club_id, id) insert into displaced_bookings (club_id, displacement_id, booking_id, is_own, decision_note) select d.club_id, d.id, b.id, false, '' from d join bookings b using (club_id) limit 1`,
  session_trainers: (club) =>
    sql`insert into session_trainers (club_id, session_id, person_id, kind) select s.club_id, s.id, p.id, 'substitute' from sessions s join people p using (club_id) where s.club_id = ${club} limit 1`,
  substitute_asks: (club) =>
    sql`with somebody as (select club_id, id from people where club_id = ${club} limit 1),
      request as (insert into substitute_requests (club_id, id, session_id, asked_at, state, taken_by_id) select s.club_id, ${newId()}, s.id, now(), 'taken', p.id from sessions s join somebody p using (club_id) limit 1 returning club_id, id)
      insert into substitute_asks (club_id, id, request_id, person_id, position) select r.club_id, ${newId()}, r.id, p.id, 0 from request r join somebody p using (club_id)`,
  notices: (club) =>
    sql`insert into notices (club_id, id, object_kind, object_id, kind, person_id, created_at) select club_id, ${newId()}, 'session', ${newId()}, 'session.cancelled', id, now() from people where club_id = ${club} limit 1`,
  push_subscriptions: (club) =>
    sql`insert into push_subscriptions (club_id, id, club_user_id, endpoint, p256dh, auth, created_at) select club_id, ${newId()}, id, 'https://push.example/' || id, 'k', 'a', now() from club_users where club_id = ${club} limit 1`,
  pushes: (club) =>
    sql`with browser as (insert into push_subscriptions (club_id, id, club_user_id, endpoint, p256dh, auth, created_at) select club_id, ${newId()}, id, 'https://push.example/2' || id, 'k', 'a', now() from club_users where club_id = ${club} limit 1 returning club_id, id)
      insert into pushes (club_id, id, subscription_id, title, body, link_kind, link_id, next_at, expires_at, created_at) select club_id, ${newId()}, id, 't', 'b', 'notice', ${newId()}, now(), now(), now() from browser`,
  file_variants: (club) =>
    sql`insert into file_variants (club_id, file_id, variant_id) select club_id, id, id from files where club_id = ${club} limit 1`,
  seasons: (club) =>
    sql`insert into seasons (club_id, id, name, valid) values (${club}, ${newId()}, 'S', '[2026-01-01,2026-07-01)')`,
  course_questions: (club) =>
    sql`insert into course_questions (club_id, id, course_id, position, kind, label) select club_id, ${newId()}, id, 0, 'text', 'Größe?' from courses where club_id = ${club} limit 1`,
  course_consents: (club) =>
    sql`insert into course_consents (club_id, id, text_version, course_id, position, text, created_at) select club_id, ${newId()}, 1, id, 0, 'Ja', now() from courses where club_id = ${club} limit 1`,
  scheduled_changes: (club) =>
    sql`insert into scheduled_changes (club_id, id, object_kind, object_id, fields, effective_on, state, asked_at) values (${club}, ${newId()}, 'person', ${newId()}, '{"city":"Ulm"}', '2027-01-01', 'planned', now())`,
  documents: (club) =>
    sql`insert into documents (club_id, id, person_id, file_id, title, added_at) select p.club_id, ${newId()}, p.id, f.id, 'Antrag', now() from people p join files f using (club_id) where p.club_id = ${club} limit 1`,
  participation_groups: (club) =>
    sql`insert into participation_groups (club_id, id, course_id, kind) select club_id, ${newId()}, id, 'together' from courses where club_id = ${club} limit 1`,
  session_counts: (club) =>
    sql`insert into session_counts (club_id, session_id, present, excused, absent) select club_id, id, 1, 0, 0 from sessions where club_id = ${club} limit 1`,
  orders: (club) =>
    sql`insert into orders (club_id, id, kind, input, user_id, total, created_at, starts_at) values (${club}, ${newId()}, 'participations.remove', '{}', ${newId()}, 1, now(), now())`,
  order_rows: (club) =>
    sql`insert into order_rows (club_id, order_id, position, participation_id) select b.club_id, b.id, 1, p.id from orders b join participations p using (club_id) where b.club_id = ${club} limit 1`,
  participation_answers: (club) =>
    sql`insert into participation_answers (club_id, participation_id, question_id, answer) select p.club_id, p.id, q.id, 'M' from participations p join course_questions q using (club_id) where p.club_id = ${club} limit 1`,
  participation_consents: (club) =>
    sql`insert into participation_consents (club_id, participation_id, consent_id, text_version, given_at) select p.club_id, p.id, c.id, c.text_version, now() from participations p join course_consents c using (club_id) where p.club_id = ${club} limit 1`,
  draws: (club) =>
    sql`insert into draws (club_id, id, name, opens_at, closes_at, draw_at, algorithm_version, created_at) values (${club}, ${newId()}, 'V', now(), now() + interval '1 day', now() + interval '2 days', 1, now())`,
  draw_seeds: (club) =>
    sql`insert into draw_seeds (club_id, draw_id, seed) select club_id, id, repeat('5eed', 16) from draws where club_id = ${club} limit 1`,
  draw_wishes: (club) =>
    sql`insert into draw_wishes (club_id, id, draw_id, number, contact_id, group_kind, state, wished_at, privacy_version, source) select d.club_id, ${newId()}, d.id, 1, p.id, 'together', 'sent', now(), '1', 'web' from draws d join people p using (club_id) where d.club_id = ${club} limit 1`,
  // Adds rows of draw_wish_people.
  draw_choices: (club) =>
    sql`with someone as (insert into draw_wish_people (club_id, wish_id, person_id, draw_id, contact_id, position) select club_id, id, contact_id, draw_id, contact_id, 0 from draw_wishes where club_id = ${club} limit 1 returning club_id, wish_id, person_id)
      insert into draw_choices (club_id, wish_id, person_id, course_id, price_cents, price_kind, is_price_sure) select s.club_id, s.wish_id, s.person_id, c.id, 0, 'free', true from someone s join courses c using (club_id) where c.club_id = ${club} limit 1`,
  feedback: (club) =>
    sql`insert into feedback (club_id, id, about, kind, body, sent_at) values (${club}, ${newId()}, 'club', 'idea', 'Mehr Yoga', now())`,
  declarations: (club) =>
    sql`insert into declarations (club_id, id, kind, name, email, contract, received_at) values (${club}, ${newId()}, 'notice', 'A', 'a@b.example', 'Mitgliedschaft', now())`,
  ...MONEY_SAMPLES,
  contracts: (club) =>
    sql`insert into contracts (club_id, id, kind, party, subject, rate_cents, rate_per, valid) values (${club}, ${newId()}, 'rental', 'Schule', 'Halle', 100, 'hour', '[2026-01-01,)')`,
  honour_rules: (club) =>
    sql`insert into honour_rules (club_id, jubilee_years, birthday_years, counts_from_age, gaps, rests_count, pin_days) values (${club}, '{25}', '{50}', 0, 'sum', true, 56)`,
  prior_memberships: (club) =>
    sql`insert into prior_memberships (club_id, id, person_id, name, valid) select ${club}, ${newId()}, id, 'TV Alt', '[1990-01-01,1995-01-01)' from people where club_id = ${club} limit 1`,
  honours: (club) =>
    sql`insert into honours (club_id, id, person_id, kind, years, title, due_on) select ${club}, ${newId()}, id, 'jubilee', 25, '25 Jahre Mitglied', '2026-12-01' from people where club_id = ${club} limit 1`,
  licences: (club) =>
    sql`insert into licences (club_id, id, person_id, kind, title, valid) select ${club}, ${newId()}, id, 'c', 'Übungsleiter C', '[2024-01-01,2028-01-01)' from people where club_id = ${club} limit 1`,
  conduct_checks: (club) =>
    sql`insert into conduct_checks (club_id, id, person_id, seen_on, issued_on, is_relevant) select ${club}, ${newId()}, id, '2026-02-01', '2026-01-01', false from people where club_id = ${club} limit 1`,
  conduct_codes: (club) =>
    sql`insert into conduct_codes (club_id, id, person_id, signed_on) select ${club}, ${newId()}, id, '2026-02-01' from people where club_id = ${club} limit 1`,
  consent_purposes: (club) =>
    sql`insert into consent_purposes (club_id, id, title, position) values (${club}, ${newId()}, 'Fotos', 0)`,
  consent_texts: (club) =>
    sql`insert into consent_texts (club_id, purpose_id, text_version, text, created_at) select club_id, id, 1, 'Ja', now() from consent_purposes where club_id = ${club} limit 1`,
  consents: (club) =>
    sql`insert into consents (club_id, id, person_id, purpose_id, text_version, given_at, by_person_id, source) select p.club_id, ${newId()}, p.id, t.purpose_id, t.text_version, now(), p.id, 'paper' from people p join consent_texts t using (club_id) where p.club_id = ${club} limit 1`,
  data_requests: (club) =>
    sql`insert into data_requests (club_id, id, person_id, kind, requester, asked_on, due_on) select ${club}, ${newId()}, id, 'access', 'A', '2026-11-01', '2026-12-01' from people where club_id = ${club} limit 1`,
  meetings: (club) =>
    sql`insert into meetings (club_id, id, title, on_day, starts_at, place, voting_age, notice_days) values (${club}, ${newId()}, 'Jahreshauptversammlung', '2027-03-12', '19:00', 'Heim', 16, 28)`,
  meeting_voters: (club) =>
    sql`insert into meeting_voters (club_id, meeting_id, person_id, name, member_no) select p.club_id, g.id, p.id, 'A', '1' from people p join meetings g using (club_id) where p.club_id = ${club} limit 1`,
  elections: (club) =>
    sql`insert into elections (club_id, id, meeting_id, office_id, person_id, yes, no, abstained, term_from) select g.club_id, ${newId()}, g.id, o.id, p.id, 5, 1, 0, '2027-03-12' from meetings g join offices o using (club_id) join people p using (club_id) where g.club_id = ${club} limit 1`,
  person_notes: (club) =>
    sql`insert into person_notes (club_id, id, person_id, text, written_at) select ${club}, ${newId()}, id, 'Ruft abends an', now() from people where club_id = ${club} limit 1`,
  own_fields: (club) =>
    sql`insert into own_fields (club_id, id, title, kind, position) values (${club}, ${newId()}, 'Trikot', 'text', 0)`,
  own_values: (club) =>
    sql`insert into own_values (club_id, person_id, field_id, value) select p.club_id, p.id, f.id, 'M' from people p join own_fields f using (club_id) where p.club_id = ${club} limit 1`,
  member_filters: (club) =>
    sql`insert into member_filters (club_id, id, name, filter, created_at) values (${club}, ${newId()}, 'Jugend', '{}', now())`,
  majorities: (club) =>
    sql`insert into majorities (club_id, person_id, turns_on, asked_at) select ${club}, id, '2026-12-01', now() from people where club_id = ${club} limit 1`,
  applications: (club) =>
    sql`insert into applications (club_id, id, name, email, family, applied_at) values (${club}, ${newId()}, 'Kim Albers', 'kim@post.example', ${JSON.stringify(
      { people: [{ firstname: 'Kim', lastname: 'Albers', birthOn: '1990-05-05' }], entryOn: '2026-12-01', payer: 0 },
    )}::jsonb, now())`,
  // Adds rows of annual_report_lines.
  annual_reports: (club) =>
    sql`with report as (insert into annual_reports (club_id, id, key_on, submission, federation, members, reported_at) values (${club}, ${newId()}, '2026-01-01', 1, 'LSB', 1, now()) returning club_id, id)
      insert into annual_report_lines select club_id, id, 'A', '', '', 1990, false, 1, 0, 0, 0 from report`,
  tariffs: (club) => sql`insert into tariffs (club_id, id, name) values (${club}, ${newId()}, 'Ordnung')`,
  credit_kinds: (club) =>
    sql`insert into credit_kinds (club_id, id, name, units, price_cents, valid_months) values (${club}, ${newId()}, 'K', 10, 0, 12)`,
  credit_kind_courses: (club) =>
    sql`insert into credit_kind_courses (club_id, kind_id, course_id) select k.club_id, k.id, c.id from credit_kinds k join courses c using (club_id) where k.club_id = ${club} limit 1`,
  credit_kind_departments: (club) =>
    sql`insert into credit_kind_departments (club_id, kind_id, department_id) select k.club_id, k.id, d.id from credit_kinds k join departments d using (club_id) where k.club_id = ${club} limit 1`,
  credit_cards: (club) =>
    sql`insert into credit_cards (club_id, id, kind_id, person_id, name, units, price_cents, valid_from, valid_to, sold_at) select k.club_id, ${newId()}, k.id, p.id, 'K', 10, 0, '2026-01-01', '2026-12-31', now() from credit_kinds k join people p using (club_id) where k.club_id = ${club} limit 1`,
  credit_uses: (club) =>
    sql`insert into credit_uses (club_id, session_id, person_id, card_id) select k.club_id, s.id, k.person_id, k.id from credit_cards k join sessions s using (club_id) where k.club_id = ${club} limit 1`,
  credit_moves: (club) =>
    sql`insert into credit_moves (club_id, id, card_id, kind, units, session_id) select u.club_id, ${newId()}, u.card_id, 'sold', 10, u.session_id from credit_uses u where u.club_id = ${club} and u.card_id is not null limit 1`,
  feed_addresses: (club) =>
    sql`insert into feed_addresses (club_id, person_id, secret, renewed_at) select club_id, id, repeat('s', 40), now() from people where club_id = ${club} limit 1`,
  // Adds rows of pages.
  page_versions: (club) =>
    sql`with page as (insert into pages (club_id, id, slug) values (${club}, ${newId()}, 'imprint') returning club_id, id)
      insert into page_versions (club_id, id, page_id, text, saved_at) select club_id, ${newId()}, id, '{}', now() from page`,
  processing_contracts: (club) =>
    sql`insert into processing_contracts (club_id, id, agreed_on, version) values (${club}, ${newId()}, '2026-11-01', '1.0')`,
  // Gives each page a next version, too.
  page_redirects: (club) =>
    sql`with next as (update pages p set next_version_id = v.id, next_from = now() from page_versions v
        where v.club_id = p.club_id and v.page_id = p.id and p.club_id = ${club})
      insert into page_redirects (club_id, kind, slug, page_id) select club_id, kind, 'alt', id from pages where club_id = ${club} limit 1`,
  page_pictures: (club) =>
    sql`with file as (insert into files (club_id, id, name, mime, bytes, sha256) values (${club}, ${newId()}, 'b.png', 'image/png', 1, 'y') returning id)
      insert into page_pictures (club_id, version_id, file_id) select club_id, v.id, file.id from page_versions v, file where club_id = ${club} limit 1`,
  embed_origins: (club) => sql`insert into embed_origins (club_id, origin) values (${club}, 'https://www.verein.example')`,
  opening_hours: (club) =>
    sql`insert into opening_hours (club_id, id, facility_id, weekday, opens_time, closes_time, valid) select club_id, ${newId()}, id, 1, '08:00', '22:00', '[2026-01-01,)' from facilities where club_id = ${club} limit 1`,
  closures: (club) =>
    sql`insert into closures (club_id, id, facility_id, starts_at, reason, closed_at) select club_id, ${newId()}, id, now(), 'Wasser', now() from facilities where club_id = ${club} limit 1`,
  booking_series: (club) =>
    sql`insert into booking_series (club_id, id, part_id, rule, starts_time, ends_time, valid, kind, title) select club_id, ${newId()}, id, 'FREQ=WEEKLY;BYDAY=MO', '18:00', '19:00', '[2026-01-01,2026-02-01)', 'team', 'S' from parts where club_id = ${club} limit 1`,
  booking_contacts: (club) =>
    sql`insert into booking_contacts (club_id, booking_id, name) select club_id, id, 'A' from bookings where club_id = ${club} limit 1`,
  closure_bookings: (club) =>
    sql`insert into closure_bookings (club_id, closure_id, booking_id) select c.club_id, c.id, b.id from closures c join bookings b using (club_id) where c.club_id = ${club} limit 1`,
  closure_courses: (club) =>
    sql`insert into closure_courses (club_id, closure_id, course_id, settlement) select c.club_id, c.id, o.id, 'credit' from closures c join courses o using (club_id) where c.club_id = ${club} limit 1`,
  team_feeds: (club) =>
    sql`insert into team_feeds (club_id, series_id, secret, renewed_at) select club_id, id, repeat('s', 32), now() from booking_series where club_id = ${club} limit 1`,
  compensations: (club) =>
    sql`insert into compensations (club_id, id, participation_id, session_id, how, cents, given_at) select p.club_id, ${newId()}, p.id, s.id, 'credit', 100, now() from participations p join sessions s using (club_id) where p.club_id = ${club} limit 1`,
  defects: (club) =>
    sql`insert into defects (club_id, id, facility_id, kind, reported_at) select club_id, ${newId()}, id, 'locked', now() from facilities where club_id = ${club} limit 1`,
  slot_wishes: (club) =>
    sql`insert into slot_wishes (club_id, id, part_id, weekday, starts_time, ends_time, title, name, email, created_at) select club_id, ${newId()}, id, 1, '18:00', '19:00', 'T', 'A', 'a@b.example', now() from parts where club_id = ${club} limit 1`,
  slot_offers: (club) =>
    sql`insert into slot_offers (club_id, id, booking_id, wish_id, offered_at, offer_until) select w.club_id, ${newId()}, b.id, w.id, now(), now() from slot_wishes w join bookings b using (club_id) where w.club_id = ${club} limit 1`,
  // Adds rows of allocation_needs.
  allocations: (club) =>
    sql`with a as (insert into allocations (club_id, id, name, valid, needs_until, objections_until, created_at) values (${club}, ${newId()}, 'V', '[2027-01-01,2027-07-01)', '2026-11-01', '2026-12-01', now()) returning club_id, id)
      insert into allocation_needs (club_id, id, allocation_id, for_club_id, group_name, age_group, people, minutes, wishes, held_part_id, held_weekday, held_from, held_to, contact_name, contact_email, handed_in_at) select a.club_id, ${newId()}, a.id, a.club_id, 'G', 'adults', 10, 60, '[]', p.id, 1, 1080, 1140, 'A', 'a@b.example', now() from a join parts p using (club_id) limit 1`,
  allocation_windows: (club) =>
    sql`insert into allocation_windows (club_id, id, allocation_id, part_id, weekdays, starts_time, ends_time) select a.club_id, ${newId()}, a.id, p.id, '{1}', '18:00', '20:00' from allocations a join parts p using (club_id) where a.club_id = ${club} limit 1`,
  allocation_parts: (club) =>
    sql`insert into allocation_parts (club_id, allocation_id, part_id, place, position, atoms) select a.club_id, a.id, p.id, 'Halle', 0, 1 from allocations a join parts p using (club_id) where a.club_id = ${club} limit 1`,
  allocation_decisions: (club) =>
    sql`insert into allocation_decisions (club_id, need_id, allocation_id, for_club_id, part_id, weekday, starts_time, ends_time, reason, series_id) select n.club_id, n.id, n.allocation_id, n.club_id, n.held_part_id, 1, '18:00', '19:00', 'G', s.id from allocation_needs n join booking_series s using (club_id) where n.club_id = ${club} limit 1`,
  allocation_atoms: (club) =>
    sql`insert into allocation_atoms (club_id, need_id, allocation_id, atom_id, period, during) select club_id, need_id, allocation_id, part_id, 0, '[1080,1140)' from allocation_decisions where club_id = ${club} limit 1`,
  allocation_objections: (club) =>
    sql`insert into allocation_objections (club_id, id, allocation_id, need_id, for_club_id, text, contact_name, contact_email, raised_at) select club_id, ${newId()}, allocation_id, id, club_id, 'T', 'A', 'a@b.example', now() from allocation_needs where club_id = ${club} limit 1`,
  allocation_displacements: (club) =>
    sql`insert into allocation_displacements (club_id, match_id, booking_id) select club_id, min(id::text)::uuid, max(id::text)::uuid from bookings where club_id = ${club} group by club_id`,
  guardians: (club) =>
    sql`insert into guardians (club_id, child_id, guardian_id, valid) select club_id, min(id::text)::uuid, max(id::text)::uuid, '[2026-01-01,)' from people where club_id = ${club} group by club_id`,
}
