import { invalidFields } from '../../../platform/errors/problem.ts'

const tagsMax = 20

export interface TagChange {
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
}

export const isTagChange = ({ addTags, removeTags }: TagChange) =>
  addTags !== undefined || removeTags !== undefined

/**
 * The tags after the change; null when they stay as they are.
 * @throws Problem `validation-failed` when there would be too many
 */
export function changeTags(tags: readonly string[], { addTags = [], removeTags = [] }: TagChange) {
  const after = [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag))
  if (after.length === tags.length && after.every((tag, index) => tag === tags[index])) return null
  if (after.length > tagsMax) {
    const message = `This would be ${after.length} tags. At most ${tagsMax}.`
    throw invalidFields({ pointer: '/change/addTags', code: 'max', message })
  }
  return after
}
