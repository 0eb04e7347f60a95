export { consentLanguages, offeredLanguages } from './consent/wording.ts'
