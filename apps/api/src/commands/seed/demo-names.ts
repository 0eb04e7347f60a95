import type { SeededRandom } from './seeded-random.ts'

/** Names of fictional people, by the language that they speak at home. */
interface NameGroup {
  language: string
  /** How many people in a thousand. */
  share: number
  first: readonly string[]
  last: readonly string[]
}

const words = (text: string) => text.split(' ')

const nameGroups: readonly NameGroup[] = [
  {
    language: 'en',
    share: 700,
    first: words(
      'James Mary Robert Linda Michael Patricia William Elizabeth David Barbara Richard Susan Thomas Jessica Charles Karen Daniel Sarah Matthew Nancy Anthony Lisa Mark Margaret Paul Sandra Steven Ashley Andrew Kimberly Kenneth Emily Joshua Donna Kevin Michelle Brian Carol Timothy Amanda Ronald Melissa Jason Deborah Ryan Stephanie Jacob Rebecca Gary Laura Eric Sharon Jonathan Cynthia Stephen Amy Larry Kathleen Justin Angela Scott Shirley Brandon Brenda Benjamin Emma Samuel Nicole Gregory Helen Alexander Samantha Patrick Katherine Jack Christine Dennis Rachel Tyler Carolyn Aaron Janet Jordan Maria Nathan Heather Adam Diane Zachary Olivia Kyle Julie Ethan Joyce Walter Victoria Noah Grace Keith Ruth Jeremy Jasmine Terrell Imani Marcus Keisha DeShawn Latoya Isaiah Naomi Elijah Hannah Gloria Chloe Caleb Ella',
    ),
    last: words(
      'Abbott Alvord Ames Archer Ashby Atwater Baines Banks Barlow Bellamy Benson Blackwood Bolton Bowers Bramley Brooks Burnett Calloway Carver Chandler Clayborne Coleman Colby Cooper Crawford Dalton Daniels Davenport Dawson Dempsey Dixon Drummond Easton Ellison Emery Farrell Fielding Fletcher Foster Freeman Gaines Garner Gentry Gibbs Goodwin Granger Graves Hadley Hale Hampton Harlow Harmon Hartley Hayes Hendricks Hobbs Holcomb Holloway Hooper Huxley Ingram Irving Jarvis Jennings Jessup Keating Keller Kendrick Kirby Lambert Langley Larkin Lawson Ledford Lockhart Lowell Mabry Maddox Mayfield McAllister McBride McCall McKenna Merritt Monroe Mosley Nash Newell Norwood Oakes Osborne Pace Parrish Paxton Pemberton Pickett Porter Pratt Prescott Quincy Radford Ramsey Redmond Rhodes Ridley Rollins Rowe Sadler Sampson Sawyer Shelby Sheppard Sinclair Stanton Sterling Stokes Sutton Talbot Tate Thatcher Tillman Trent Tucker Underhill Vance Vaughn Wade Walden Weaver Webster Wheeler Whitaker Whitfield Wilder Winslow Woodard Wyatt Yates York',
    ),
  },
  {
    language: 'es',
    share: 160,
    first: words(
      'Lucía Mateo Rosa Diego Carmen Javier Elena Andrés Sofía Miguel Isabel Rafael Valeria Luis Marisol Jorge Paloma Héctor Camila Ramón Ximena Óscar Daniela Tomás Beatriz Emilio Graciela Ignacio Pilar Esteban',
    ),
    last: words(
      'Ibarra Delgado Quintana Aguilar Benavides Cárdenas Escobar Fuentes Galindo Herrera Jiménez Lozano Montoya Navarro Ochoa Paredes Quiroga Robles Salazar Trujillo Urrutia Valdez Zamora Figueroa Castañeda Arellano',
    ),
  },
  {
    language: 'vi',
    share: 45,
    first: words('Linh Minh Thảo Quang Lan Huy Mai Tuấn Ngọc Phúc Hương Khoa'),
    last: words('Nguyen Tran Le Pham Hoang Phan Vu Dang Bui Do Ho Ngo'),
  },
  {
    language: 'so',
    share: 20,
    first: words('Amina Abdi Hodan Yusuf Fadumo Ismail Sahra Mahad'),
    last: words('Warsame Farah Abdullahi Hersi Jama Osman'),
  },
  {
    language: 'am',
    share: 15,
    first: words('Dawit Selam Abebe Hiwot Yonas Tigist'),
    last: words('Tesfaye Bekele Mekonnen Alemu Girma'),
  },
  {
    language: 'ru',
    share: 20,
    first: words('Nadia Sergei Irina Pavel Galina Mikhail Vera Anton'),
    last: words('Petrova Sokolov Volkova Morozov Lebedeva Orlov'),
  },
  {
    language: 'fr',
    share: 15,
    first: words('Claire Étienne Mireille Jean-Luc Sandrine Olivier'),
    last: words('Beaumont Thibodeaux Desrosiers Fontenot Moreau Guidry'),
  },
  {
    language: 'en',
    share: 25,
    first: words('Priya Arjun Meera Rohan Anjali Vikram Kavita Sanjay'),
    last: words('Raman Iyer Banerjee Kulkarni Menon Chaudhary Bhatt'),
  },
]

export interface PersonName {
  first: string
  last: string
  language: string
}

export function pickName(random: SeededRandom): PersonName {
  let position = random.int(0, 999)
  const group = nameGroups.find(({ share }) => (position -= share) < 0) ?? nameGroups[0]!
  return { first: random.pick(group.first), last: random.pick(group.last), language: group.language }
}

/** Another member of the household: the same family, or now and then a roommate. */
export function pickHousemate(name: PersonName, random: SeededRandom): PersonName {
  if (random.chance(0.35)) return pickName(random)
  const { first } = nameGroups.find(
    ({ language, last }) => language === name.language && last.includes(name.last),
  )!
  return { ...name, first: random.pick(first.filter((other) => other !== name.first)) }
}

const businessKinds = [
  'Dental',
  'Accounting',
  'Print Shop',
  'Coffee',
  'Physical Therapy',
  'Books',
  'Realty',
  'Diner',
  'Optometry',
  'Bakery',
  'Insurance',
  'Law Office',
  'Design Studio',
  'Florist',
  'Hardware',
  'Yoga',
  'Barbers',
  'Pharmacy',
  'Bike Repair',
  'Records',
]
const businessNames = words(
  'Bluebird Juniper Lantern Copperleaf Redstone Summit Marigold Longspur Foxglove Ironwood Sagebrush Northfork Cottonwood Riverbend Larch Meadowlark Granite Clover Stillwater Hawthorn',
)

export const pickBusinessName = (random: SeededRandom) =>
  `${random.pick(businessNames)} ${random.pick(businessKinds)}`
