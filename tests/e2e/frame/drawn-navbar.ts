import { type DrawnPage, inside } from '../drawn-page.ts'

/** The bar above the page. The queries take every header for a banner, also those within the page. */
export function navbarOf(page: DrawnPage) {
  const navbar = page.document.querySelector('body > header')
  if (navbar === null) throw new Error(`${page.url} has no navbar`)
  return inside(navbar)
}

/** The links of the main menu, in their order. It is drawn closed, and what is hidden has no name by its role. */
export function menuLinks(page: DrawnPage): readonly HTMLElement[] {
  return inside(page.getByLabelText('Main', { selector: 'nav' })).getAllByRole('link', { hidden: true })
}
