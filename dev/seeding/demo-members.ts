/** A member of the demo. The README lists them; where a programme takes passwords, everybody has the same. */
export interface DemoMember {
  readonly partnerId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly zipCode: string
  /** Where they mostly eat. */
  readonly city: string
  readonly emailOptIn: boolean
  readonly dinesPerMonth: number
  /** Numbers that only a sandbox knows: none of the documented test cards, which stay free for newcomers. */
  readonly cards: readonly { readonly number: string; readonly product?: string }[]
}

export const demoPassword = 'dinner-for-two'

export const demoMembers: readonly DemoMember[] = [
  {
    partnerId: 'nosh',
    email: 'nora@demo.example',
    firstName: 'Nora',
    lastName: 'Whitlock',
    zipCode: '94110',
    city: 'San Francisco',
    emailOptIn: true,
    dinesPerMonth: 7,
    cards: [{ number: '4000200000000016' }, { number: '5200000000000015' }],
  },
  {
    partnerId: 'nosh',
    email: 'omar@demo.example',
    firstName: 'Omar',
    lastName: 'Delaney',
    zipCode: '60614',
    city: 'Chicago',
    emailOptIn: false,
    dinesPerMonth: 2,
    cards: [{ number: '4000200000000024' }],
  },
  {
    partnerId: 'hilton',
    email: 'hana@demo.example',
    firstName: 'Hana',
    lastName: 'Merrick',
    zipCode: '94107',
    city: 'San Francisco',
    emailOptIn: true,
    dinesPerMonth: 5,
    cards: [{ number: '4000200000000032' }, { number: '370000200000000' }],
  },
  {
    partnerId: 'hilton',
    email: 'hugo@demo.example',
    firstName: 'Hugo',
    lastName: 'Bellamy',
    zipCode: '10012',
    city: 'New York',
    emailOptIn: false,
    dinesPerMonth: 2,
    cards: [{ number: '4000200000000040' }],
  },
  {
    partnerId: 'united',
    email: 'uma@demo.example',
    firstName: 'Uma',
    lastName: 'Fairbanks',
    zipCode: '60611',
    city: 'Chicago',
    emailOptIn: true,
    dinesPerMonth: 4,
    cards: [{ number: '4000200000000057' }],
  },
  {
    partnerId: 'upromise',
    email: 'priya@demo.example',
    firstName: 'Priya',
    lastName: 'Hollis',
    zipCode: '94114',
    city: 'San Francisco',
    emailOptIn: true,
    dinesPerMonth: 4,
    cards: [{ number: '5200000000000023', product: 'upromise-card' }, { number: '4000200000000065' }],
  },
  {
    partnerId: 'delta',
    email: 'delia@demo.example',
    firstName: 'Delia',
    lastName: 'Marsh',
    zipCode: '10012',
    city: 'New York',
    emailOptIn: true,
    dinesPerMonth: 2,
    cards: [{ number: '4000200000000073' }],
  },
  {
    partnerId: 'jetblue',
    email: 'jonah@demo.example',
    firstName: 'Jonah',
    lastName: 'Pryce',
    zipCode: '94107',
    city: 'San Francisco',
    emailOptIn: false,
    dinesPerMonth: 2,
    cards: [{ number: '4000200000000081' }],
  },
  {
    partnerId: 'marriott',
    email: 'mara@demo.example',
    firstName: 'Mara',
    lastName: 'Kessler',
    zipCode: '60611',
    city: 'Chicago',
    emailOptIn: true,
    dinesPerMonth: 3,
    cards: [{ number: '4000200000000099' }],
  },
  {
    partnerId: 'caesars',
    email: 'cato@demo.example',
    firstName: 'Cato',
    lastName: 'Lindqvist',
    zipCode: '94110',
    city: 'San Francisco',
    emailOptIn: true,
    dinesPerMonth: 2,
    cards: [{ number: '4000220000000014', product: 'caesars-card' }, { number: '4000200000000107' }],
  },
  {
    partnerId: 't-mobile',
    email: 'tess@demo.example',
    firstName: 'Tess',
    lastName: 'Okafor',
    zipCode: '60614',
    city: 'Chicago',
    emailOptIn: false,
    dinesPerMonth: 2,
    cards: [{ number: '4000200000000115' }],
  },
]
