import { expect, test } from 'vitest'
import { partnerHostsProblems, withHosts } from './installed-hosts.ts'
import { loadPartners } from './registry.ts'

const registry = loadPartners()

test('a partner answers at the hosts of the installation and at no others; the rest stay where they are', () => {
  const installed = withHosts(registry, { hilton: ['dining.hilton.example', 'eat.hilton.example'] })
  expect(installed.partnerByHost('Dining.Hilton.example:8443')?.id).toBe('hilton')
  expect(installed.partnerByHost('eat.hilton.example')?.id).toBe('hilton')
  expect(installed.partnerByHost('hilton.localhost')).toBeUndefined()
  expect(installed.partnerByHost('nosh.localhost')).toBe(registry.partnerById('nosh'))
  expect(installed.partners.map(({ id }) => id)).toEqual(registry.partners.map(({ id }) => id))
  expect(installed.partnerById('hilton')?.settings.hosts[0]).toBe('dining.hilton.example')
  expect(Object.isFrozen(installed.partnerById('hilton')?.settings.hosts)).toBe(true)
})

test('a host may move from one partner to another', () => {
  const installed = withHosts(registry, { nosh: ['hilton.localhost'], hilton: ['dining.hilton.example'] })
  expect(installed.partnerByHost('hilton.localhost')?.id).toBe('nosh')
})

test.each([
  [{ nobody: ['a.example'] }, ['PARTNER_HOSTS: expected partners of this installation, got "nobody"']],
  [{ constructor: ['a.example'] }, ['PARTNER_HOSTS: expected partners of this installation, got "constructor"']],
  [
    { nosh: ['a.example'], hilton: ['a.example'] },
    ['PARTNER_HOSTS: expected hosts of one partner, got a.example, of hilton and nosh'],
  ],
  [
    { nosh: ['a.example', 'a.example'] },
    ['PARTNER_HOSTS: expected hosts of one partner, got a.example, of nosh and nosh'],
  ],
  [
    { nosh: ['hilton.localhost'] },
    ['PARTNER_HOSTS: expected hosts of one partner, got hilton.localhost, of hilton and nosh'],
  ],
])('%j is refused', (hosts, problems) => {
  expect(partnerHostsProblems(hosts, registry)).toEqual(problems)
  expect(() => withHosts(registry, hosts)).toThrow(problems[0])
})
