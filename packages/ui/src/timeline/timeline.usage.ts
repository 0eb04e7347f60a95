import type { Usage } from '../foundations/usage.ts'

export const timelineUsage: Usage = {
  use: ['For what happened to a thing, newest first, by day.'],
  avoid: ['For things that can be chosen: `List`.'],
  words: ['Who did what: “Ana Ruiz archived Cedar Heights”.'],
  accessibility: ['Lists under the heading of their day. Give `time` a `<time>` with the exact moment.'],
}
