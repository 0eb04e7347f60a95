export { consentLanguages, offeredLanguages } from './consent/wording.ts'
export { peopleConditions, peopleSortKeys } from './people/affected-people.ts'
export { countMatching, type PersonRow, readPeople } from './people/people.service.ts'
export { PeopleFilters } from './people/people.schema.ts'
