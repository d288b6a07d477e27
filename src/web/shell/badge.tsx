import type { ShellClub } from './shell.tsx'

/** The club's picture, or its short name on its colour. Hidden from screen readers: the name stands beside it. */
export function ClubBadge({
  club,
  small = false,
  dark = false,
}: {
  club: Pick<ShellClub, 'name' | 'badgeFileId'>
  small?: boolean
  dark?: boolean
}) {
  const size = small ? 'size-8 rounded-lg text-[0.66rem]' : 'size-11 rounded-[10px] text-[0.92rem]'
  const look = dark ? 'bg-bar-brand text-on-bar-brand' : 'club-badge'
  if (club.badgeFileId)
    return (
      <img
        src={`/files/${club.badgeFileId}`}
        alt=""
        width="44"
        height="44"
        className={`shrink-0 bg-white object-contain ${size}`}
      />
    )
  // Before the first run there is no club.
  if (club.name === '') return null
  return (
    <span aria-hidden="true" className={`grid shrink-0 place-items-center font-head uppercase ${size} ${look}`}>
      {club.name.slice(0, 4)}
    </span>
  )
}
