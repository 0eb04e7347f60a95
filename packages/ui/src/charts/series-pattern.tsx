/** Drawn in a tile of 8 by 8; the first series is plain. */
const tiles = ['M0 0h8v8H0z', 'M-2 2 2-2M0 8 8 0M6 10l4-4', 'M0 4h8', 'M4 0v8', 'M4 4h.1', 'M0 0 8 8M0 8 8 0']

interface SeriesPatternProps {
  id: string
  index: number
}

/** Fills bars where the colours of the page are replaced by those of the system. */
export function SeriesPattern({ id, index }: SeriesPatternProps) {
  const position = index % tiles.length
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <path
        d={tiles[position]}
        fill={position === 0 ? 'currentcolor' : 'none'}
        stroke="currentcolor"
        strokeWidth={position === 4 ? 3 : 1.5}
        strokeLinecap="round"
      />
    </pattern>
  )
}
