-- The sentences of the log name nobody whom they are about: names move to the details, which are forgotten in time.
alter table journal disable trigger journal_append_only;
alter table journal_details disable trigger journal_details_append_only;

create temp table renamed on commit drop as
select j.club_id, j.id, j.at, regexp_replace(j.content, p.looks, p.says) as content,
  jsonb_build_object(p.field, (regexp_match(j.content, p.looks))[p.at]) as detail
from journal j join (values
  ('attendance.guest', '^Spontan dazu: ([^,]+), (.*)$', 'Spontan dazu: \2', 'name', 1),
  ('person.care_changed', '^Notfallnummern und Abholer geändert: (.+)$', 'Notfallnummern und Abholer geändert', 'name', 1),
  ('person.contact_changed', '^Kontaktdaten geändert: (.+)$', 'Kontaktdaten geändert', 'name', 1),
  ('group.added', '^(.+) auf die Gruppenliste gesetzt(.*)$', 'Auf die Gruppenliste gesetzt\2', 'name', 1),
  ('group.ended', '^(.+) von der Gruppenliste genommen(.*)$', 'Von der Gruppenliste genommen\2', 'name', 1),
  ('group.kept', '^(.+) gehört jetzt fest zur Gruppe(.*)$', 'Gehört jetzt fest zur Gruppe\2', 'name', 1),
  ('group.moved', '^(.+) wechselt von (.*)$', 'Gruppe gewechselt: von \2', 'name', 1),
  ('session.substituted', '^(.+) vertritt: (.*)$', 'Vertretung gefunden: \2', 'name', 1),
  ('session.substituteDeclined', '^(.+) kann nicht vertreten: (.*)$', 'Vertretung abgesagt: \2', 'name', 1),
  ('credit_card.sold', '^(.*) verkauft an (.+): (\d+ Einheiten, .*)$', '\1 verkauft: \3', 'name', 2),
  ('credit_card.corrected', '^(.+?) von (.+) (korrigiert um .*)$', '\1 \3', 'name', 2),
  ('credit_card.extended', '^(.+?) von (.+) (gilt jetzt bis .*)$', '\1 \3', 'name', 2),
  ('credit_card.refunded', '^(.+?) von (.+) (erstattet: .*)$', '\1 \3', 'name', 2),
  ('notice.seen', '^(Nachricht am Telefon ausgerichtet|Nachricht gesehen): (.+)$', '\1', 'name', 2),
  ('mail.failed', '^(E-Mail nicht zustellbar \([^)]*\)): (.*)$', '\1', 'error', 2),
  ('user.accepted', '^Einladung angenommen: (.+)$', 'Einladung angenommen', 'name', 1),
  ('user.blocked', '^Benutzer gesperrt: (.+)$', 'Benutzer gesperrt', 'name', 1),
  ('user.unblocked', '^Benutzer entsperrt: (.+)$', 'Benutzer entsperrt', 'name', 1),
  ('user.invited', '^Eingeladen: (.+) als ([^:]+)$', 'Eingeladen als \2', 'name', 1),
  ('user.invited', '^Erneut eingeladen: (.+)$', 'Erneut eingeladen', 'name', 1),
  ('user.joined', '^Neuer Benutzer: (.+)$', 'Neuer Benutzer', 'name', 1),
  ('user.linked', '^(.+) ist mit den eigenen Anmeldungen verbunden$', 'Mit den eigenen Anmeldungen verbunden', 'name', 1),
  ('user.linked', '^(.+) ist jetzt Mitglied Nr\. (.*)$', 'Dem Mitglied Nr. \2 zugeordnet', 'name', 1),
  ('user.linked', '^(.+) ist keinem Mitglied mehr zugeordnet$', 'Keinem Mitglied mehr zugeordnet', 'name', 1),
  ('user.renamed', '^Name geändert: (.+)$', 'Name geändert', 'name', 1),
  ('user.role_changed', '^Rolle von (.+): (.+ \(vorher .+\))$', 'Rolle geändert: \2', 'name', 1),
  ('user.second_factor_reset', '^Zweiter Faktor von (.+) zurückgesetzt$', 'Zweiter Faktor zurückgesetzt', 'name', 1),
  ('user.sessions_ended', '^Sitzungen von (.+) beendet: (\d+)$', 'Sitzungen beendet: \2', 'name', 1),
  ('user.password', '^(Passwort geändert): (.+)$', '\1', 'name', 2),
  ('user.email', '^(E-Mail-Adresse zum Einloggen geändert): (.+)$', '\1', 'name', 2),
  ('user.second_factor_on', '^(Zweiter Faktor eingeschaltet): (.+)$', '\1', 'name', 2),
  ('user.second_factor_off', '^(Zweiter Faktor ausgeschaltet): (.+)$', '\1', 'name', 2),
  ('user.passkey_added', '^(Passkey hinzugefügt): (.+)$', '\1', 'name', 2),
  ('user.passkey_removed', '^(Passkey entfernt): (.+)$', '\1', 'name', 2)
) p (event, looks, says, field, at) on p.event = j.event and j.content ~ p.looks;

update journal j set content = r.content from renamed r where r.club_id = j.club_id and r.id = j.id;
insert into journal_details (club_id, journal_id, at, after)
select club_id, id, at, detail from renamed
on conflict (club_id, journal_id) do update set after = coalesce(journal_details.after, '{}') || excluded.after;

-- What happened to a series stands under the series, no more under a booking.
update journal set object_kind = 'series' where event like 'series.%' and object_kind = 'booking';

alter table journal enable trigger journal_append_only;
alter table journal_details enable trigger journal_details_append_only;
