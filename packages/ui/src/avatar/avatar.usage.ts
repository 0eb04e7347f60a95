import type { Usage } from '../foundations/usage.ts'

export const avatarUsage: Usage = {
  use: ['Beside the name of a person (round) or organisation (square).'],
  avoid: ['As the only sign of who did something: write the name too, or give it to assistive technology.'],
  accessibility: [
    'Says the name, unless it is `decorative` because the name stands beside it.',
    'Initials take the place of a picture that does not load.',
  ],
}
