import { expect, test } from 'vitest'
import { pageMeta } from './page-head.tsx'

const home = { title: 'Nosh: cash back', description: 'Of the home page', keywords: 'home' }
const search = {
  title: 'Find a table',
  description: 'Of the search',
  keywords: 'search',
  canonical: 'https://nosh.example/search',
}
const partner = { programName: 'Nosh', routeMeta: { '/': home, '/search': search } }

test('a path with words of its own takes them all, in any case', () => {
  expect(pageMeta(partner, { path: '/Search', title: 'Search' })).toEqual(search)
})

test('a path without takes its title with the base title, and the rest of home', () => {
  expect(pageMeta(partner, { path: '/join', title: 'Join' })).toEqual({
    title: 'Join | Nosh',
    description: home.description,
    keywords: home.keywords,
    canonical: null,
  })
})

test('a partner without any words still has a title', () => {
  expect(pageMeta({ programName: 'Nosh', routeMeta: {} }, { path: '/', title: 'Home' }).title).toBe('Home | Nosh')
})
