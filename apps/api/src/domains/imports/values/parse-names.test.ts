import { describe, expect, it } from 'vitest'
import { findNameOrder, parseNames } from './parse-names.ts'

const people = (text: string) =>
  parseNames(text).people.map(({ firstName, lastName }) => [firstName, lastName])

describe('the name of one person', () => {
  it.each([
    ['Linh Nguyen', 'Linh', 'Nguyen'],
    ['Nguyen, Linh T.', 'Linh T.', 'Nguyen'],
    ['Ada B. Okafor', 'Ada B.', 'Okafor'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['van der Berg, Joost', 'Joost', 'van der Berg'],
    ['Carl Weber Jr.', 'Carl', 'Weber Jr'],
    ['Weber, Carl, Jr.', 'Carl', 'Weber Jr'],
    ['Dr. Sana Haddad', 'Sana', 'Haddad'],
    ['Mr. and Mrs. Osei', null, 'Osei'],
    ['Prince', null, 'Prince'],
    ["Mary-Jo O'Neil", 'Mary-Jo', "O'Neil"],
    ['Nguyen, Linh Ann', 'Linh Ann', 'Nguyen'],
    ['Okafor Smith, Ada', 'Ada', 'Okafor Smith'],
    ['García Márquez, Luis J.', 'Luis J.', 'García Márquez'],
    ['de la Cruz, Maria Elena', 'Maria Elena', 'de la Cruz'],
  ])('%j', (text, firstName, lastName) => {
    expect(people(text)).toEqual([[firstName, lastName]])
  })
})

describe('two full names with a comma between them', () => {
  it('are two people among names such as “Per Lindqvist”', () => {
    const parsed = parseNames('Linh Nguyen, Ada Okafor', 'first_last')
    expect(parsed.people).toEqual([
      { firstName: 'Linh', lastName: 'Nguyen' },
      { firstName: 'Ada', lastName: 'Okafor' },
    ])
    expect(parsed.household).toEqual({ firstName: 'Linh & Ada Okafor', lastName: 'Nguyen' })
  })

  it('are one person among names such as “Lindqvist, Per”', () => {
    const person = { firstName: 'Luis José', lastName: 'García Márquez' }
    expect(parseNames('García Márquez, Luis José', 'last_first')).toMatchObject({
      people: [person],
      household: person,
    })
  })

  it('may be two people without other names, and are one tenant unless split', () => {
    const parsed = parseNames('García Márquez, Luis José')
    expect(parsed.people).toHaveLength(2)
    expect(parsed.household).toEqual({ firstName: 'Luis José', lastName: 'García Márquez' })
  })

  it.each([
    [['Per Lindqvist', 'Linh Nguyen, Ada Okafor', 'Weber, Carl', 'Ada B. Okafor'], 'first_last'],
    [['Lindqvist, Per', 'García Márquez, Luis José', 'Okafor Smith, Ada', 'Sana Haddad'], 'last_first'],
    [['Lindqvist, Per', 'Sana Haddad', 'Prince', 'Hill Bakery, LLC', 'Per & Maja Lindqvist'], null],
    [[], null],
  ] as const)('%j are written %j', (names, order) => {
    expect(findNameOrder(names)).toBe(order)
  })
})

describe('a household', () => {
  it.each([
    ['Per & Maja Lindqvist', 'Per Lindqvist', 'Maja Lindqvist', 'Per & Maja', 'Lindqvist'],
    ['Lindqvist, Per & Maja', 'Per Lindqvist', 'Maja Lindqvist', 'Per & Maja', 'Lindqvist'],
    ['Linh Nguyen and Ada Okafor', 'Linh Nguyen', 'Ada Okafor', 'Linh & Ada Okafor', 'Nguyen'],
    ['Nguyen, Linh & Okafor, Ada', 'Linh Nguyen', 'Ada Okafor', 'Linh & Ada Okafor', 'Nguyen'],
    ['Linh Nguyen; Ada Okafor', 'Linh Nguyen', 'Ada Okafor', 'Linh & Ada Okafor', 'Nguyen'],
    ['Per Lindqvist, Maja Lindqvist', 'Per Lindqvist', 'Maja Lindqvist', 'Per & Maja', 'Lindqvist'],
  ])('%j is two people, and one tenant unless split', (text, first, second, given, last) => {
    expect(people(text).map((parts) => parts.join(' '))).toEqual([first, second])
    expect(parseNames(text).household).toEqual({ firstName: given, lastName: last })
  })
})

it('reads three consecutive full names as three people', () => {
  expect(people('Linh Nguyen, Ada Okafor, Per Lindqvist')).toEqual([
    ['Linh', 'Nguyen'],
    ['Ada', 'Okafor'],
    ['Per', 'Lindqvist'],
  ])
})

it.each([
  ['Okafor, Ada (t0001301)', 't0001301', 'Okafor'],
  ['Ada Okafor (s0005738)', 's0005738', 'Okafor'],
  ['Okafor, Ada - t0001301', 't0001301', 'Okafor'],
  ['Ada Okafor', null, 'Okafor'],
  ['Ada Okafor (Primary)', null, 'Okafor'],
])('the code after %j is %j', (text, code, lastName) => {
  expect(parseNames(text)).toMatchObject({ code, people: [{ firstName: 'Ada', lastName }] })
})

it.each(['Hill Bakery LLC', 'Foothills Dental, P.C.', 'Smith & Sons, Inc.', 'Cedar Church'])(
  '%j is a firm',
  (text) => {
    expect(parseNames(text)).toMatchObject({ company: text, people: [] })
  },
)
