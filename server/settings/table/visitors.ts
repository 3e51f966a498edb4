import { z } from 'zod'
import { decimal, oneOf, orNothing, type Rows, text, textOrNothing } from './row.ts'

/** What visitors get to see. */
export const visitors = {
  NATIVE_APP_NAME: text({
    pattern: /^[A-Za-z][A-Za-z0-9]*$/,
    expected: 'a word of letters and digits',
    byDefault: 'CommensalApp',
    about: ["The native app's token in its user agent, as in CommensalApp/1.2.3."],
  }),
  DEFAULT_LATITUDE: decimal({
    from: -90,
    to: 90,
    byDefault: 40.7577,
    about: ['Where a visitor is taken to be who does not say.'],
  }),
  DEFAULT_LONGITUDE: decimal({ from: -180, to: 180, byDefault: -73.9857, about: [] }),
  OFFLINE_WORKER: oneOf({
    values: ['on', 'off'],
    byDefault: 'on',
    about: ['off: a worker that removes itself and what it has kept is served in the place of the background worker.'],
  }),
  MAP_TILES: {
    schema: orNothing(z.string().min(1).optional()),
    expected: 'a PMTiles file or its https address, or nothing',
    example: '',
    about: [
      "Streets for the map: a PMTiles archive in Protomaps' schema, as a path or an https address. Empty: land, borders and towns; npm start then",
      'shows the streets of San Francisco.',
    ],
  },
  MAP_STYLE: textOrNothing({
    pattern: /^https?:\/\/\S+$/,
    expected: 'the https address of a MapLibre style, in the place of MAP_TILES, or nothing',
    production: ['https'],
    about: [
      "A map of one's own instead: the https address of a MapLibre style. Browsers then ask the hosts that the style names.",
    ],
  }),
  ANALYTICS_COLLECTOR: textOrNothing({
    pattern: /^https?:\/\/[^\s?#;,@]+$/,
    expected: 'an address like https://collector.example.com/events, without a query, or nothing',
    production: ['https'],
    about: [
      "Where every programme's analytics events go in the place of its own collector; npm start stands in for it. Empty: each programme's own.",
    ],
  }),
} as const satisfies Rows
