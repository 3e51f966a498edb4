import type { Partner } from '#partners/registry.ts'
import { icons, iconsPath } from './icons.ts'

/** What a phone needs to put the programme among its apps. */
export function webManifest({ settings, theme, copy }: Pick<Partner, 'settings' | 'theme' | 'copy'>) {
  const { programName, routeMeta } = settings
  return {
    id: '/',
    name: programName,
    short_name: theme.wordmark.text,
    description: routeMeta['/']?.description ?? programName,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: theme.colors.ground,
    theme_color: theme.colors.ground,
    icons: icons.flatMap(({ name, size, purpose }) =>
      purpose === null ? [] : [{ src: iconsPath + name, sizes: `${size}x${size}`, type: 'image/png', purpose }],
    ),
    shortcuts: [{ name: copy['frame.search'], url: '/search' }],
  }
}
