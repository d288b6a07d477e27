import pg from 'pg'

/**
 * Fails for a sentence of the log with a name or address of a person or user: it could never be forgotten. Names belong into
 * `before` and `after`. Logins are named, as the specification of the log asks.
 */
export async function checkJournal(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ event: string; content: string }>(`
      select e.event, e.content from (select distinct club_id, event, content from journal where event <> 'user.signed_in') e
      where exists (select from (
          select club_id, firstname || ' ' || lastname as name from people where firstname <> '' and lastname <> ''
          union select club_id, firstname || ' ' || lastname from club_users where firstname <> '' and lastname <> ''
          union select club_id, email from people where email <> '') n
        where n.club_id = e.club_id and position(n.name in e.content) > 0)
      limit 5`)
    if (rows.length > 0)
      throw new Error(`The log names people: ${rows.map(({ event, content }) => `${event}: ${content}`).join('; ')}`)
  } finally {
    await client.end()
  }
}
