/** The club's short name on its colour. */
export function ClubBadge({ name, small = false, dark = false }: { name: string; small?: boolean; dark?: boolean }) {
  const size = small ? 'size-8 rounded-lg text-[0.66rem]' : 'size-11 rounded-[10px] text-[0.92rem]'
  const look = dark ? 'bg-bar-brand text-on-bar-brand' : 'bg-on-brand text-brand'
  return (
    <span aria-hidden="true" className={`grid shrink-0 place-items-center font-head uppercase ${size} ${look}`}>
      {name.slice(0, 4)}
    </span>
  )
}
