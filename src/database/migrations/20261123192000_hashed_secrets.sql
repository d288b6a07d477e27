-- What opens something stands here only as its hash, in base64url: a copy of the database opens nothing.
create function pg_temp.hash(secret text) returns text language sql immutable
  return translate(rtrim(encode(sha256(convert_to(secret, 'UTF8')), 'base64'), '='), '+/', '-_');

update auth.session set token = pg_temp.hash(token);
update auth.verification set identifier = pg_temp.hash(identifier);
update feed_addresses set secret = pg_temp.hash(secret);
update team_feeds set secret = pg_temp.hash(secret);

-- An invitation that waits carries its user instead of the link: club, kind, id and end, before the signature.
update mails set data = data - 'secretPath' || jsonb_build_object('clubUserId', convert_from(decode(
    rpad(payload, (length(payload) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb ->> 2)
from (select club_id, id, translate(split_part(substr(data->>'secretPath', length('/invitation/') + 1), '.', 1), '-_', '+/') as payload
  from mails where template = 'user.invited' and data ? 'secretPath') as sealed
where mails.club_id = sealed.club_id and mails.id = sealed.id;
