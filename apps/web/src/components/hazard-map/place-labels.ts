import type { Box } from './projection.ts'

export interface LabelWish {
  text: string
  left: number
  top: number
  width: number
  height: number
}

/** Those labels that can stand without touching one before them: give the important ones first. */
export function placeLabels<Wish extends LabelWish>(
  wishes: readonly Wish[],
  taken: readonly Box[] = [],
): Wish[] {
  const boxes = [...taken]
  return wishes.filter((wish) => {
    const box = {
      minX: wish.left - wish.width / 2,
      maxX: wish.left + wish.width / 2,
      minY: wish.top - wish.height / 2,
      maxY: wish.top + wish.height / 2,
    }
    const isFree = boxes.every(
      (other) =>
        box.minX > other.maxX || box.maxX < other.minX || box.minY > other.maxY || box.maxY < other.minY,
    )
    if (isFree) boxes.push(box)
    return isFree
  })
}
