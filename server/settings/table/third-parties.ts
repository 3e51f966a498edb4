import { cardFeedsSchema, fidelWebhooksSchema, kardKeysSchema } from '../card-linking-setting.ts'
import { z } from 'zod'
import { networks } from '#domain/dines/networks.ts'
import {
  destinationsSchema,
  giftCardsSchema,
  loadedCardsSchema,
  partnerPostingsSchema,
} from '../destinations-setting.ts'
import { hostApplicationsSchema } from '../host-applications-setting.ts'
import { singleSignOnSchema } from '../sign-on-setting.ts'
import { smsAccountsSchema } from '../sms-accounts-setting.ts'
import { oneOf, orNothing, type Rows, text, whole } from './row.ts'

/** Who is spoken to beyond the card host. */
export const thirdParties = {
  CARD_VAULT_MODE: oneOf({
    values: ['sandbox', 'live'],
    byDefault: 'sandbox',
    production: ['set'],
    about: ['sandbox stands in for the card vault; production takes live alone.'],
  }),
  SURVEY_HOST_ORIGIN: text({
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
    expected: 'an origin like https://form.typeform.com, without a path',
    byDefault: 'https://form.typeform.com',
    production: ['https'],
    about: ['Where partners with a typeformCode have their surveys; npm start stands in for it.'],
  }),
  CAPTCHA_KIND: oneOf({
    values: ['embedded', 'recaptcha'],
    byDefault: 'embedded',
    about: [
      "embedded: proof of work, no third party. recaptcha: with the two keys, which are others in production: Google's test keys are refused there.",
    ],
  }),
  RECAPTCHA_SITE_KEY: {
    schema: orNothing(z.string().min(20).optional()),
    expected: 'a site key of 20 characters or more',
    example: '',
    about: [],
  },
  RECAPTCHA_SECRET: {
    schema: orNothing(z.string().min(20).optional()),
    expected: 'a secret of 20 characters or more',
    example: '',
    guarded: true,
    about: [],
  },
  RECAPTCHA_ADDRESS: text({
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
    expected: 'an origin like https://www.google.com, without a path',
    byDefault: 'https://www.google.com',
    production: ['https'],
    about: [
      "Where reCAPTCHA's script is and tokens are verified: https://www.recaptcha.net where Google's name can't be reached.",
    ],
  }),
  PARTNER_POSTINGS: {
    schema: partnerPostingsSchema,
    expected: 'JSON like {"partner": {"address": "https://postings.example.com", "secrets": ["whsec_…"]}}, or nothing',
    example: '',
    guarded: true,
    about: [
      'Where partners take the postings to their members, as JSON: {"partner": {"address": "https://…", "secrets": ["whsec_…"]}}, secrets as in',
      'FEED_SECRETS. In production the rewards of a partner that is not named here are never Paid.',
    ],
  },
  LOADED_CARDS: {
    schema: loadedCardsSchema,
    expected: 'JSON like {"partner": {"address": "https://cards.example.com", "secrets": ["whsec_…"]}}, or nothing',
    example: '',
    guarded: true,
    about: [
      'Where partners with hasPartnerLoadedCards tell the cards that they have of a member, encrypted for the card vault, as JSON: {"partner":',
      '{"address": "https://…", "secrets": ["whsec_…"]}}, secrets as in FEED_SECRETS. npm start stands in for all of them.',
    ],
  },
  SINGLE_SIGN_ON: {
    schema: singleSignOnSchema,
    expected:
      'JSON like {"partner": {"issuer": "https://login.example.com", "clientId": "dining", "clientSecret": "…"}}, or nothing',
    example: '',
    guarded: true,
    about: [
      'The OpenID Connect issuers of partners with enrollmentType sso, as JSON: {"partner": {"issuer": "https://…", "clientId": "…", "clientSecret":',
      '"…", "claims": {"partnerNumber": "member_number"}}}; docs/integrations/single-sign-on.md names the claims. npm start stands in for all of them.',
    ],
  },
  HOST_APPLICATIONS: {
    schema: hostApplicationsSchema,
    expected: 'JSON like {"partner": ["whsec_…"]}, or nothing',
    example: '',
    guarded: true,
    about: [
      'What the host applications of partners with enrollmentType none sign POST /hosts/{partner}/… with, as JSON: {"partner": ["whsec_…"]},',
      'the newest first, secrets as in FEED_SECRETS and no two partners with the same. A partner that is not named here is not heard.',
    ],
  },
  STATEMENT_CREDITS: {
    schema: destinationsSchema(z.enum(networks)),
    expected: 'JSON like {"visa": {"address": "https://credits.example.com", "secrets": ["whsec_…"]}}, or nothing',
    example: '',
    guarded: true,
    about: [
      'Where card networks take statement credits, as JSON: {"visa": {"address": "https://…", "secrets": ["whsec_…"]}}; also mastercard, amex and',
      'discover. Credits to cards of a network that is not named here wait. npm start stands in for all four.',
    ],
  },
  GIFT_CARDS: {
    schema: giftCardsSchema,
    expected:
      'JSON like {"address": "https://cards.example.com", "secret": "…", "fundingSource": "balance"}, or nothing',
    example: '',
    guarded: true,
    about: [
      'Who issues the gift cards of programmes that offer them, as JSON: {"address": "https://…", "secret": "…", "fundingSource": "…"}. Without it none',
      'are offered. npm start stands in for it.',
    ],
  },
  CARD_FEEDS: {
    schema: cardFeedsSchema,
    expected: 'JSON like {"visa": "fidel", "amex": "kard"}, of "network", "fidel" and "kard", or nothing',
    example: '',
    about: [
      'Who tells of the payments of each card network, as JSON: the network itself ("network", which stands for those that are not named), or a',
      'card-linking network in its place ("fidel", which has no Discover, or "kard"). Each has one: what another one tells is refused.',
    ],
  },
  FIDEL_WEBHOOKS: {
    schema: fidelWebhooksSchema,
    expected: 'JSON like {"origin": "https://dining.example.com", "keys": {"transaction.auth": ["…"]}}, or nothing',
    example: '',
    guarded: true,
    about: [
      'What the webhooks of the card-linking network Fidel sign with, by event, as JSON: {"origin": "https://…", "keys": {"transaction.auth": ["…"],',
      '"transaction.clearing": ["…"], "transaction.refund": ["…"]}}. They are registered at <origin>/feeds/fidel/<event>; no other is heard.',
    ],
  },
  KARD_WEBHOOK_KEYS: {
    schema: kardKeysSchema,
    expected: 'one or more webhook keys of at least 16 characters with commas between, or nothing',
    example: '',
    guarded: true,
    about: [
      'What the card-linking network Kard signs its notifications to /feeds/kard with. Without it Kard is not heard.',
    ],
  },
  SMTP_URL: {
    schema: orNothing(
      z
        .string()
        .regex(/^smtps?:\/\/\S+$/)
        .refine((address) => URL.canParse(address))
        .optional(),
    ),
    expected: 'an address like smtps://user:password@mail.example.com, or nothing',
    example: '',
    guarded: true,
    about: [
      'The mail server that takes mails to members: smtps://user:password@mail.example.com, or smtp:// with STARTTLS, which production insists on.',
      'Without it mails wait in the database. npm start stands in for it, and shows the mails at the desk.',
    ],
  },
  MAIL_FROM: text({
    pattern: /^[a-z0-9.+_-]+@([a-z0-9.-]+|\{host\})$/i,
    expected: 'an address such as dining@mail.example.com, in which {host} may stand for the partner’s first host',
    byDefault: 'no-reply@{host}',
    about: [
      "The address that mails come from, under the name of the partner's program; answers go to the partner's support.",
    ],
  }),
  SMS_ADDRESS: text({
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
    expected: 'an origin like https://api.twilio.com, without a path',
    byDefault: 'https://api.twilio.com',
    production: ['https'],
    about: ["The provider of text messages, which speaks Twilio's Programmable Messaging; npm start stands in for it."],
  }),
  SMS_ACCOUNTS: {
    schema: smsAccountsSchema,
    expected: 'JSON like {"partner": {"accountSid": "AC…", "authTokens": ["…"]}}, or nothing',
    example: '',
    guarded: true,
    about: [
      'With which account of the provider each partner texts from its short code, as JSON: {"partner": {"accountSid": "AC…", "authTokens": ["…"]}},',
      'the newest token first. Texts of a partner that is not named here wait, and what is written to it is not heard.',
    ],
  },
  TEXTS_KEPT_DAYS: whole({
    from: 31,
    to: 3650,
    byDefault: 400,
    about: [
      'How many days it is kept which texts went to a number and which words it wrote. Consents and STOP are kept beyond that.',
    ],
  }),
} as const satisfies Rows
